/** The accounts to which buyers pay, and their changes by two operators. */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { currency, id, moment, nothing } from '#api/common/common.ts';
import { swiftForm, textLength } from '#api/common/limits.ts';
import { line } from '#api/common/text.ts';

export const collectionAccount = z.object({
  id,
  currency,
  bank: z.string(),
  bankAddress: z.string(),
  swift: z.string(),
  account: z.string(),
  beneficiary: z.string(),
});

const accountInput = {
  currency,
  bank: line(textLength.bank),
  bankAddress: line(textLength.bankAddress),
  /** ISO 9362. */
  swift: z.string().regex(swiftForm),
  account: line(textLength.account),
  beneficiary: line(textLength.beneficiary),
};
export const accountChange = z.object({
  id,
  state: z.enum(['inForce', 'proposed', 'coolingOff', 'replaced', 'refused']),
  ...collectionAccount.omit({ id: true }).shape,
  proposedBy: z.string().nullable(),
  proposedAt: moment,
  approvedBy: z.string().nullable(),
  inForceFrom: moment.nullable(),
  /** The caller proposed it: another operator must approve. */
  own: z.boolean(),
});
export const getCollectionAccounts = call({
  method: 'GET',
  path: 'api/backstage/admin/remittance/getCollectionAccounts',
  reads: true,
  access: 'operator',
  summary: 'Collection accounts by currency with changes under way and their history',
  input: nothing,
  data: z.array(accountChange),
});
export const proposeCollectionAccount = call({
  method: 'POST',
  path: 'api/backstage/admin/remittance/proposeCollectionAccount',
  access: 'operator',
  fresh: true,
  limit: 'write',
  summary: 'Proposes another collection account; a second operator must approve, then a cooling-off time passes',
  input: z.object(accountInput),
  data: accountChange,
});
export const decideCollectionAccount = call({
  method: 'POST',
  path: 'api/backstage/admin/remittance/decideCollectionAccount',
  access: 'operator',
  fresh: true,
  limit: 'write',
  summary: "A second operator's decision on a proposed collection account",
  input: z.object({ id, approve: z.boolean() }),
  data: accountChange,
});

export type AccountChange = z.infer<typeof accountChange>;
