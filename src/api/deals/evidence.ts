/** The public log of the marketplace, and what of it a party takes along: what makes it needless to trust the operator. */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { currency, day, decimal, id, moment } from '#api/common/common.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const entries = z.number().int().min(1).max(1e12);

const logHead = z.object({
  size: z.number().int(),
  root: sha256,
  at: moment,
  /** Of the marketplace's keys, the one that has signed. */
  key: z.string(),
  /** Ed25519 over the lines of `headStatement` (log-rules.ts), base64url. */
  signature: z.string(),
  /** What a time-stamping authority has said of it (RFC 3161; DER, base64), when, and whom its certificate names; null: nothing yet. */
  stamp: z.object({ token: z.string(), at: moment, authority: z.string() }).nullable(),
});

export const getLogHead = call({
  method: 'GET',
  path: 'api/trade/web/log/getLogHead',
  looks: true,
  access: 'public',
  limit: 'search',
  summary: 'The latest signed head of the log in which every event of a deal and every posting of money stands',
  /** The latest one of at most so many entries, where a size is given. */
  input: z.object({ size: entries.optional() }),
  data: z.object({ head: logHead.nullable() }),
});

export const getLogConsistency = call({
  method: 'GET',
  path: 'api/trade/web/log/getLogConsistency',
  looks: true,
  access: 'public',
  limit: 'search',
  summary: 'The proof (RFC 9162) that the log of one size begins with the log of a smaller one: nothing was taken away',
  input: z.object({ first: entries, size: entries }),
  data: z.object({ path: z.array(sha256) }),
});

export const getLogInclusion = call({
  method: 'GET',
  path: 'api/trade/web/log/getLogInclusion',
  looks: true,
  access: 'public',
  limit: 'search',
  summary: 'The proof (RFC 9162) that an entry is in the log of a size, for whoever knows its salted hash',
  input: z.object({ hash: sha256, size: entries }),
  data: z.object({ position: z.number().int(), path: z.array(sha256) }),
});

export const exportEvidence = call({
  method: 'GET',
  path: 'api/trade/web/log/exportEvidence',
  looks: true,
  access: 'member',
  limit: 'upload',
  summary:
    'Everything of a deal that its reader may see as one file that can be checked without the marketplace: contracts, timeline, claims, documents, payments, postings, and their proofs in the public log',
  input: z.object({ id }),
  data: z.object({}),
  answersFile: ['application/zip'],
});

const sum = z.object({
  currency,
  /** On the accounts of which there is a statement with balances, by the last of each; null: there is none. */
  statement: z
    .object({
      amount: decimal,
      /** The oldest of these statements; null: a bank did not say. */
      on: day.nullable(),
      /** By the postings on the same accounts, and what the bank has more. */
      ledger: decimal,
      difference: decimal,
    })
    .nullable(),
  /** What is due to buyers and sellers or held for their deals, by the postings. */
  owed: decimal,
  /** What operators have confirmed, and no statement shows yet. */
  awaited: decimal,
});

export const getBankAndLedger = call({
  method: 'GET',
  path: 'api/trade/web/log/getBankAndLedger',
  looks: true,
  access: 'public',
  limit: 'search',
  summary: 'What the banks say of the collection accounts beside what the postings say, by currency',
  input: z.object({}),
  data: z.object({
    currencies: z.array(sum),
    /** When the ledger was last reckoned again from its postings, and how much differed; null: not yet. */
    checked: z.object({ at: moment, doubts: z.number().int() }).nullable(),
    head: logHead.nullable(),
  }),
});

export type BankAndLedger = z.infer<typeof getBankAndLedger.data>;
export type LogHeadView = z.infer<typeof logHead>;
