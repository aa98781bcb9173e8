/** What operators have changed of the reference data. Written by the domain market/desk alone; the loader reads it. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  changeStates,
  deskThings,
  type ChangeState,
  type DeskThing,
  type DeskValue,
} from '#api/market/desk-choices.ts';
import { json, moment, oneOf, uuid } from './columns.ts';
import { member } from './identity.ts';

/** One change of one field. Never deleted; nothing of it changes but what is decided on it. */
export const catalogueChange = pgTable(
  'catalogue_change',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull(),
    thing: text('thing').$type<DeskThing>().notNull(),
    key: text('key').notNull(),
    /** '': the whole row, which was added; then `after` holds all its fields. */
    field: text('field').notNull(),
    before: json<DeskValue | null>('before'),
    after: json<DeskValue | Record<string, DeskValue> | null>('after'),
    /** The field followed the release until then. */
    fromRelease: boolean('from_release').notNull(),
    state: text('state').$type<ChangeState>().notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    reason: text('reason').notNull(),
    source: text('source').notNull(),
    undoesId: uuid('undoes_id'),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by').references(() => member.id),
    decision: text('decision').notNull().default(''),
  },
  (table) => [
    check('catalogue_change_state', oneOf(table.state, changeStates)),
    check('catalogue_change_thing', oneOf(table.thing, deskThings)),
    // Four eyes, whatever the code says.
    check(
      'catalogue_change_two',
      sql`${table.state} <> 'done' or ${table.decidedBy} is distinct from ${table.memberId}`,
    ),
    uniqueIndex('catalogue_change_waits_once')
      .on(table.thing, table.key, table.field)
      .where(sql`state = 'waiting'`),
    index('catalogue_change_of').on(table.thing, table.key, table.at),
    index('catalogue_change_recent').on(table.state, table.at, table.id),
  ],
);

/** When operators were last reminded of something. */
export const catalogueAlarm = pgTable('catalogue_alarm', {
  name: text('name').$type<'rates'>().primaryKey(),
  at: moment('at').notNull(),
});

/** What is wrong with a file of reference rates; `at`: the day, or what stands there. */
export type EcbFault = {
  code: 'notEcb' | 'zip' | 'noDays' | 'noUsd' | 'badDay' | 'badLine' | 'badRate' | 'twice' | 'future';
  at?: string;
};
/** Why an address gave no rates; `fault`: what it gave is no file of them. */
export type RateFailure = { why: string; fault?: EcbFault };

/** A month of such a file; without all of its business days it has no rates. */
export type EcbMonth = {
  month: string;
  days: number;
  missing: number;
  /** Units per USD, mean of the month. */
  perUsd: Record<string, string>;
  /** Currencies that lack on some of its days. */
  gaps: string[];
};
/** What is kept of a file. */
export type EcbReading = {
  days: number;
  first: string;
  last: string;
  /** How many of its months are not after the newest on record. */
  older: number;
  months: EcbMonth[];
};

/** What was fetched of exchange rates: one row. */
export const rateFetch = pgTable('rate_fetch', {
  name: text('name').$type<'ecb'>().primaryKey(),
  /** When the address was asked last. */
  at: moment('at').notNull(),
  /** null: it gave what it should. */
  failure: json<RateFailure>('failure'),
  /** What it last gave, by months; `name`: of the file. */
  found: json<EcbReading & { name: string }>('found'),
  foundAt: moment('found_at'),
  /** The newest month that operators were told of. */
  told: text('told'),
});

/** Fields that are not the release's any more: a later load leaves them, and notes here what it would have said. */
export const catalogueHold = pgTable(
  'catalogue_hold',
  {
    thing: text('thing').$type<DeskThing>().notNull(),
    key: text('key').notNull(),
    field: text('field').notNull(),
    value: json<DeskValue>('value').notNull(),
    /** What the release says; null: it does not have the row. */
    shipped: json<DeskValue>('shipped'),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.thing, table.key, table.field] })],
);
