/** Bank statements of the collection accounts: what came in and went out, line by line. */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { countedPage, day, id, money, nothing, pageInput } from '#api/common/common.ts';
import { textLength } from '#api/common/limits.ts';
import { cleanedLine, prose } from '#api/common/text.ts';
import { statementSize } from './collection-rules.ts';
import { subOrderNumberForm } from './postscript.ts';
import { remittanceCase } from './remittance.ts';

/** What speaks for a line being a transfer; a currency speaks against it. */
export const matchReasons = ['postscript', 'amount', 'remitter', 'currency', 'near'] as const;
export type MatchReason = (typeof matchReasons)[number];

export const statementLine = z.object({
  id,
  bookedAt: day,
  amount: money,
  remitter: z.string(),
  remark: z.string(),
  reference: z.string(),
  direction: z.enum(['in', 'out']),
  /** It takes back an earlier movement: `takesBack`, where that is known. */
  reversal: z.boolean(),
  takesBack: z.object({ bookedAt: day, reference: z.string() }).nullable(),
  /** The bank has taken it back. */
  takenBack: z.boolean(),
  /** An equal line of another statement: a person says whether they are two. */
  duplicateOf: z.object({ bookedAt: day, reference: z.string(), statement: z.string() }).nullable(),
  /** What of it is no transfer yet. */
  left: money,
  state: z.enum(['open', 'matched', 'ignored']),
  reason: z.string().nullable(),
  /** Of money that went out or came back: refunds that it may be; of a matched line, the one that it is. */
  refunds: z.array(z.object({ refundId: id, subOrderNumber: z.string(), reference: z.string(), exact: z.boolean() })),
  /** The same of payouts to sellers. */
  payouts: z.array(z.object({ payoutId: id, endToEndId: z.string(), exact: z.boolean() })),
  /** Best first; none is applied without a person. */
  proposals: z.array(
    z.object({
      remittanceId: id.nullable(),
      subOrderNumber: z.string(),
      /** What the buyer says was sent, and by whom; without a record nothing is said, and the buyer's company is named. */
      sent: money.nullable(),
      remitter: z.string(),
      score: z.number(),
      why: z.array(z.enum(matchReasons)),
    }),
  ),
});

export const importStatement = call({
  method: 'POST',
  path: 'api/backstage/admin/remittance/importStatement',
  access: 'operator',
  limit: 'upload',
  summary: 'Imports a bank statement (CSV, ISO 20022 camt.053 or SWIFT MT940); lines known already are left out',
  // Chinese signs take three bytes each.
  bodyBytes: 3 * statementSize.signs + 500_000,
  largeField: { name: 'content', megabytes: statementSize.megabytes },
  /** The text of the file; more than `statementSize` is 413. */
  input: z.object({ name: cleanedLine(200), content: z.string().min(1) }),
  data: z.object({
    id,
    imported: z.number().int(),
    duplicates: z.number().int(),
    /** Of the imported ones, equal to a line of another statement. */
    possible: z.number().int(),
    /** Every statement of the file was imported before. */
    known: z.boolean(),
    /** What is missing between it and the statement before. */
    warnings: z.array(z.string()),
    problems: z.array(z.object({ line: z.number().int(), message: z.string() })),
  }),
});

export const getStatementLines = call({
  method: 'POST',
  path: 'api/backstage/admin/remittance/getStatementLines',
  reads: true,
  access: 'operator',
  summary: 'Lines of imported statements with proposed matches, open ones first',
  input: z.object({ state: z.enum(['open', 'matched', 'ignored']).optional(), ...pageInput }),
  data: countedPage(statementLine).extend({ open: z.number().int() }),
});

export const recordStatementLine = call({
  method: 'POST',
  path: 'api/backstage/admin/remittance/recordStatementLine',
  access: 'operator',
  once: true,
  limit: 'write',
  summary:
    'Records for the buyer the transfer that a line shows and nobody has recorded, also of a deal that has ended. It is confirmed like any other',
  input: z.object({ id, subOrderNumber: z.string().regex(subOrderNumberForm) }),
  data: remittanceCase,
});

export const ignoreStatementLine = call({
  method: 'POST',
  path: 'api/backstage/admin/remittance/ignoreStatementLine',
  access: 'operator',
  limit: 'write',
  summary: 'Sets a line aside that belongs to no order, with the reason',
  input: z.object({ id, reason: prose(textLength.ignoredBecause) }),
  data: nothing,
});

export const checkDuplicate = call({
  method: 'POST',
  path: 'api/backstage/admin/remittance/checkDuplicate',
  access: 'operator',
  limit: 'write',
  summary: 'Says of a possible duplicate whether it is one: then it is set aside, else it may be matched',
  input: z.object({ id, duplicate: z.boolean() }),
  data: nothing,
});

export const matchRefundLine = call({
  method: 'POST',
  path: 'api/backstage/admin/remittance/matchRefundLine',
  access: 'operator',
  limit: 'write',
  summary: 'A line of money that went out, or came back, is a recorded refund of the same sum',
  input: z.object({ id, refundId: id }),
  data: nothing,
});

export type StatementLine = z.infer<typeof statementLine>;
