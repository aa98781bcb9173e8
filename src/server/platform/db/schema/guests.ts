/** Suppliers that are asked by a link in an e-mail and have no account. Written by the domains rfq and deal alone. */
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Locale } from '#i18n/locales.ts';
import { guestAwardStates, type GuestAwardState } from '#api/deals/guest-choices.ts';
import { moment, oneOf, uuid } from './columns.ts';
import { member } from './identity.ts';
import { quote, tradeOrder } from './rfq.ts';

/** Somebody whom a buyer has asked for a quote by e-mail, for one RFQ. */
export const guest = pgTable(
  'guest',
  {
    /** As what it stands where the others have their shop (`invitation.shop_id`): `guest~` and a UUID. */
    id: text('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => tradeOrder.id),
    /** As the buyer has written it. */
    company: text('company').notNull(),
    email: text('email').notNull(),
    /** In which it is written to. */
    locale: text('locale').$type<Locale>().notNull(),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => member.id),
    invitedAt: moment('invited_at').notNull(),
    /** The buyer has taken the invitation back. */
    withdrawnAt: moment('withdrawn_at'),
    /** The company that has come of it, by the member who had it certified. */
    memberId: uuid('member_id').references(() => member.id),
  },
  (table) => [
    unique('guest_order_email').on(table.orderId, table.email),
    index('guest_member')
      .on(table.memberId)
      .where(sql`member_id is not null`),
  ],
);

/** A link of an e-mail to a guest: each letter has its own. */
export const guestLink = pgTable(
  'guest_link',
  {
    /** SHA-256 of the token, which stands in the letter and is kept nowhere. */
    tokenHash: text('token_hash').primaryKey(),
    guestId: text('guest_id')
      .notNull()
      .references(() => guest.id),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [index('guest_link_guest').on(table.guestId)],
);

/** Mailboxes that want no invitations, whoever sends them. */
export const unwantedInvitation = pgTable('unwanted_invitation', {
  /** SHA-256 of the address. */
  emailHash: text('email_hash').primaryKey(),
  at: moment('at').notNull(),
});

/** What a buyer has awarded to a guest, who has to become a supplier first: the contract waits for that, until a moment. */
export const guestAward = pgTable(
  'guest_award',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => tradeOrder.id),
    guestId: text('guest_id')
      .notNull()
      .references(() => guest.id),
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => quote.id),
    version: integer('version').notNull(),
    lines: jsonb('lines').$type<{ lineId: string; quantity: string }[]>().notNull(),
    awardedBy: uuid('awarded_by')
      .notNull()
      .references(() => member.id),
    awardedAt: moment('awarded_at').notNull(),
    until: moment('until').notNull(),
    state: text('state').$type<GuestAwardState>().notNull(),
  },
  (table) => [
    uniqueIndex('guest_award_one_waiting')
      .on(table.orderId)
      .where(sql`state = 'waiting'`),
    check('guest_award_state', oneOf(table.state, guestAwardStates)),
  ],
);
