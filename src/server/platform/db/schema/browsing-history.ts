import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { moment, uuid } from './columns.ts';
import { member } from './identity.ts';
import { offer } from './offers.ts';

/** Own browsing history (my tracks). */
export const browsingVisit = pgTable(
  'browsing_visit',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    offerId: uuid('offer_id')
      .notNull()
      .references(() => offer.id, { onDelete: 'cascade' }),
    viewedAt: moment('viewed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.offerId] }),
    index('browsing_visit_recent').on(table.memberId, table.viewedAt),
  ],
);
