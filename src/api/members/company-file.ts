/** Everything about a company, or a person without one, on one page for operators. */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { currency, decimal, id, moment, named } from '#api/common/common.ts';
import { remittanceStates } from '#api/deals/collection-rules.ts';
import { orderStatus } from '#api/deals/trade.ts';
import { sameNumber } from './backstage.ts';
import { capabilities, certificationStates, memberTypes } from './member.ts';

const person = z.object({
  id,
  email: z.string(),
  nickname: z.string(),
  /** Whose company it is; others have joined. */
  owns: z.boolean(),
  since: moment,
  /** null: no session that is still kept. */
  lastSeenAt: moment.nullable(),
  /** An authenticator or a passkey. */
  secondFactor: z.boolean(),
  state: z.enum(['open', 'held', 'closing', 'closed']),
});

/** What deals of one kind come to. */
const sum = z.object({ count: z.number().int(), currency, total: decimal });

export const getCompanyFile = call({
  method: 'GET',
  path: 'api/backstage/admin/list/getCompanyFile',
  reads: true,
  access: 'operator',
  limit: 'search',
  summary: 'A company, by any of its people: who they are, what it was certified with, its shop, its deals in sums',
  input: z.object({ id }),
  data: z.object({
    /** Of the member whose company it is. */
    id,
    email: z.string(),
    /** As it is certified now; null: it is not. */
    company: z.string().nullable(),
    nation: named.nullable(),
    type: z.enum(memberTypes),
    capabilities: z.array(z.enum(capabilities)),
    people: z.array(person),
    /** The latest first. */
    applications: z.array(
      z.object({ id, company: z.string(), state: z.enum(certificationStates), submittedAt: moment }),
    ),
    /** Others with its registration number. */
    sameNumber: z.array(sameNumber),
    shop: named.extend({ shown: z.boolean(), onSale: z.number().int(), offSale: z.number().int() }).nullable(),
    /** RFQs that it has posted, whatever became of them. */
    rfqs: z.number().int(),
    deals: z.array(sum.extend({ role: z.enum(['buyer', 'supplier']), status: orderStatus })),
    transfers: z.array(sum.extend({ state: z.enum([...remittanceStates, 'reversed']) })),
    /** E-mails to its people that could not be delivered, the latest first. */
    unsent: z.array(z.object({ id, to: z.string(), writtenAt: moment })),
  }),
});

export type CompanyFile = z.infer<typeof getCompanyFile.data>;
