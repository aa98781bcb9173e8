import { z } from 'zod';
import { call } from '#api/common/call.ts';
import {
  countedPage,
  currency,
  day,
  decimal,
  id,
  keyword,
  moment,
  money,
  nothing,
  page,
  pageInput,
} from '#api/common/common.ts';
import { claimSides } from './claim-choices.ts';
import { collectingWays } from './collecting.ts';
import { ledgerKinds, postingKinds } from './ledger-choices.ts';

const signed = decimal;
const postingKind = z.enum(postingKinds);

/** One currency: what the bank says, and whose it is. */
const currencyOfLedger = z.object({
  currency,
  banks: z.array(
    z.object({
      /** Number of the collection account; empty: statements that named none. */
      account: z.string(),
      /** By the postings. */
      ledger: signed,
      /** By the last statement with balances; null: there is none. */
      statement: z.object({ closing: signed, on: day.nullable(), difference: signed }).nullable(),
    }),
  ),
  /** What is owed, by kind of account: below 0 is what the marketplace has had to pay. */
  held: z.object(
    Object.fromEntries(ledgerKinds.map((kind) => [kind, signed])) as Record<
      (typeof ledgerKinds)[number],
      typeof signed
    >,
  ),
});

export const getLedger = call({
  method: 'GET',
  path: 'api/backstage/admin/ledger/getLedger',
  reads: true,
  access: 'operator',
  summary:
    'What stands on the collection accounts, by statements and by postings, whose it is, and what the last check found',
  input: z.object({}),
  data: z.object({
    currencies: z.array(currencyOfLedger),
    /** Null: not yet. */
    checked: z
      .object({
        at: moment,
        doubts: z.array(z.object({ what: z.string(), of: z.string(), kept: z.string(), told: z.string() })),
      })
      .nullable(),
  }),
});

const posting = z.object({
  id,
  at: moment,
  kind: postingKind,
  currency,
  /** Who took the step; null: time, or it was there before the ledger. */
  by: z.string().nullable(),
  /** The deal it is of; null: of none. */
  deal: z.object({ orderId: id, number: z.string() }).nullable(),
  /** What the bank wrote of a line: the other side and its reference. */
  line: z.object({ remitter: z.string(), reference: z.string() }).nullable(),
  /** What is added to each; together zero. */
  legs: z.array(z.object({ kind: z.enum(ledgerKinds), owner: z.string(), amount: signed })),
});

export const getPostingByPage = call({
  method: 'POST',
  path: 'api/backstage/admin/ledger/getPostingByPage',
  reads: true,
  access: 'operator',
  summary: 'Postings of the ledger, newest first; a keyword is the number of an order, or of its part of one supplier',
  input: z.object({ keyword: keyword.default(''), kind: postingKind.optional(), ...pageInput }),
  data: countedPage(posting),
});

const entry = z.object({
  id,
  at: moment,
  kind: postingKind,
  deal: z.object({ orderId: id, number: z.string() }).nullable(),
  /** From one deal of the buyer's to another one: no bank has moved it. */
  moved: z.boolean(),
  /** By which the bank knows the transfer, refund or payment; '': it is none. */
  reference: z.string(),
  /** Added to (below 0: taken from) what is held for the reader. */
  amount: signed,
  /** Held afterwards. */
  balance: signed,
});

const asked = z.object({
  side: z.enum(['buyer', 'supplier']).default('buyer'),
  /** Of deals whose money the marketplace collects, or the seller itself; the first that there is, where none is said. */
  collecting: z.enum(collectingWays).optional(),
  /** The one with the latest entry, where none is said. */
  currency: currency.optional(),
  from: day.optional(),
  to: day.optional(),
});

export const getAccountStatement = call({
  method: 'POST',
  path: 'api/trade/web/remittance/getAccountStatement',
  reads: true,
  access: 'member',
  summary:
    'What the marketplace holds for the caller’s company and how it came to it, newest first: as buyer what was paid for deals that go on, as supplier what completed deals have earned. Where sellers collect themselves: the same of what they hold',
  input: z.object({ ...asked.shape, ...pageInput }),
  data: page(entry).extend({
    currency: currency.nullable(),
    /** In which there are entries. */
    currencies: z.array(currency),
    collecting: z.enum(collectingWays),
    /** Of which there are entries. */
    ways: z.array(z.enum(collectingWays)),
    /** Held before the first day, and after the last one. */
    opening: signed,
    closing: signed,
    /** Held now, by currency. */
    held: z.array(money),
    /** Settlements of claims that one side pays the other directly and that are open, in no sum above; those due first come first. */
    owed: z.array(
      z.object({
        by: z.enum(claimSides),
        amount: money,
        deal: z.object({ orderId: id, number: z.string() }),
        dueOn: day.nullable(),
        /** The day on which who owes it says that it was paid. */
        saidOn: day.nullable(),
      }),
    ),
  }),
});

export const exportAccountStatement = call({
  method: 'GET',
  path: 'api/trade/web/remittance/exportAccountStatement',
  looks: true,
  access: 'member',
  limit: 'export',
  summary: 'The statement of account, oldest first: as CSV, or as PDF with its seal and the proofs of its postings',
  input: asked.extend({ format: z.enum(['csv', 'pdf']).default('csv') }),
  data: nothing,
  answersFile: ['text/csv', 'application/pdf'],
});

export type Ledger = z.infer<typeof getLedger.data>;
export type Posting = z.infer<typeof posting>;
export type AccountStatement = z.infer<typeof getAccountStatement.data>;
export type AccountEntry = z.infer<typeof entry>;
