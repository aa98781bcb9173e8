import { expect } from 'vitest';
import type { z } from 'zod';
import type { AccountChange } from '#api/deals/collection-account.ts';
import type { getStatementLines, importStatement, StatementLine } from '#api/deals/statement.ts';
import type { MoneyProposal, RemittanceCase, RemittanceRecord } from '#api/deals/remittance.ts';
import { coolingOffHours } from '#api/deals/collection-rules.ts';
import type { MemberApi, Person, Sent } from '../../support/member-api.ts';
import { dataOf } from '../../support/member-api.ts';
import { dayIn, type Deal } from '../../support/deals.ts';

const web = 'api/trade/web/remittance';
const admin = 'api/backstage/admin/remittance';
export const paths = {
  account: `${web}/getCollectionAccount`,
  create: `${web}/createRemittance`,
  withdraw: `${web}/withdrawRemittance`,
  page: `${web}/getRemittanceByPage`,
  export: `${web}/exportRemittances`,
  receipt: `${web}/getReceipt`,
  queue: `${admin}/getRemittanceQueue`,
  confirm: `${admin}/confirmRemittance`,
  reject: `${admin}/rejectRemittance`,
  reverse: `${admin}/reverseRemittance`,
  proposals: `${admin}/getMoneyProposals`,
  second: `${admin}/decideMoneyProposal`,
  duplicate: `${admin}/checkDuplicate`,
  matchRefund: `${admin}/matchRefundLine`,
  import: `${admin}/importStatement`,
  lines: `${admin}/getStatementLines`,
  ignore: `${admin}/ignoreStatementLine`,
  recordLine: `${admin}/recordStatementLine`,
  accounts: `${admin}/getCollectionAccounts`,
  propose: `${admin}/proposeCollectionAccount`,
  decide: `${admin}/decideCollectionAccount`,
  refunds: `${web}/getRefundByPage`,
  credits: `${admin}/getCreditQueue`,
  refund: `${admin}/recordRefund`,
  returned: `${admin}/returnRefund`,
} as const;

export const hours = (api: MemberApi, count: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + count * 3_600_000);
};

export const accountIn = (currency: string, account = `012-875-${currency}-123456`) => ({
  currency,
  bank: 'Bank of Somewhere',
  bankAddress: '1 Harbour Road, Hong Kong',
  swift: 'BSWHHKHH',
  account,
  beneficiary: 'Resinport Collections Ltd',
});

export const newOperator = (api: MemberApi) => api.person({ capabilities: ['operator'] });

/** An account that is in force, by the way that operators take. */
export async function openAccount(api: MemberApi, currency: string, account?: string): Promise<AccountChange> {
  const [first, second] = [await newOperator(api), await newOperator(api)];
  const { id } = dataOf(await api.post<AccountChange>(paths.propose, first, accountIn(currency, account)));
  const approved = dataOf(await api.post<AccountChange>(paths.decide, second, { id, approve: true }));
  hours(api, coolingOffHours);
  return approved;
}

export type Transfer = {
  another?: boolean;
  amount?: string;
  remitter?: string;
  remittanceBank?: string;
  sentAt?: string;
};

export const transferInput = (api: MemberApi, { subOrderId }: Pick<Deal, 'subOrderId'>, given: Transfer = {}) => ({
  subOrderId,
  remitter: 'Lagos Mouldings Ltd',
  remittanceBank: 'First Bank of Lagos',
  amount: '10650.00',
  sentAt: dayIn(api, 0),
  another: true,
  ...given,
});

export const record = async (api: MemberApi, buyer: Person, deal: Deal, given: Transfer = {}, sent?: Sent[]) =>
  dataOf(await api.post<RemittanceRecord>(paths.create, buyer, transferInput(api, deal, given), sent));

let receipts = 0;
export const arrival = (api: MemberApi, id: string, arrived: string) => ({
  id,
  arrived,
  arrivedAt: dayIn(api, 0),
  receivingNumber: `FX-${++receipts}`,
  // Whoever has paid, and whatever has come.
  note: 'As the buyer has written',
});

/** By two operators: there is no line of a statement. */
export async function confirm(api: MemberApi, operator: Person, id: string, arrived: string): Promise<RemittanceCase> {
  const proposed = dataOf(await api.post<RemittanceCase>(paths.confirm, operator, arrival(api, id, arrived)));
  await second(api, proposed.proposal!.id);
  return caseOf(api, operator, proposed);
}

/** Another operator agrees with what one has proposed. */
export async function second(api: MemberApi, id: string, operator?: Person): Promise<MoneyProposal> {
  const other = operator ?? (await newOperator(api));
  return dataOf(await api.post<MoneyProposal>(paths.second, other, { id, approve: true }));
}

/** A record as operators see it now. */
export async function caseOf(
  api: MemberApi,
  operator: Person,
  { id, subOrderNumber }: Pick<RemittanceRecord, 'id' | 'subOrderNumber'>,
): Promise<RemittanceCase> {
  const input = { keyword: subOrderNumber, pageSize: 100 };
  const { list } = dataOf(await api.post<{ list: RemittanceCase[] }>(paths.queue, operator, input));
  return list.find((row) => row.id === id)!;
}

type Imported = z.output<typeof importStatement.data>;
type Lines = z.output<typeof getStatementLines.data>;

export const statementHeader = 'Date,Amount,Currency,Remitter,Remark,Reference';
type Given = { amount?: string; currency?: string; remitter?: string; remark?: string; bookedAt?: string };

/** What an operator does with bank statements. */
export function statementsOf(api: MemberApi, operator: () => Person) {
  const send = (content: string) => api.post<Imported>(paths.import, operator(), { name: 'statement', content });
  const take = async (content: string) => dataOf(await send(content));
  const allLines = async (input: object = {}) =>
    dataOf(await api.post<Lines>(paths.lines, operator(), { pageSize: 100, ...input }));
  const lineOf = async (reference: string): Promise<StatementLine> =>
    (await allLines()).list.find((line) => line.reference === reference)!;
  let serial = 0;
  /** A statement of one line; gives its reference. */
  async function importLine({
    amount = '10650.00',
    currency = 'USD',
    remitter = 'SOMEBODY ELSE',
    remark = '',
    bookedAt = '2026-07-15',
  }: Given): Promise<string> {
    const reference = `REF-${++serial}`;
    const answer = await take(
      `${statementHeader}\n${bookedAt},${amount},${currency},"${remitter}","${remark}",${reference}\n`,
    );
    expect(answer).toMatchObject({ imported: 1, duplicates: 0, problems: [] });
    return reference;
  }
  return { send, take, allLines, lineOf, importLine };
}
