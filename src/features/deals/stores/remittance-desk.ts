import type { PostCalls } from '#api/calls.ts';
import { remittanceStates } from '#api/deals/collection-rules.ts';
import type { CreditCase } from '#api/deals/refund.ts';
import type { RemittanceCase } from '#api/deals/remittance.ts';
import type { StatementLine } from '#api/deals/statement.ts';
import { browserClient } from '#client/browser.ts';
import type { Outcome } from '#lib/outcome.ts';
import { keywordOf, pageNumber } from '#lib/page-number.ts';
import { decide, decideFor } from '#app/stores/decide.ts';
import type { OnceKey } from '#app/stores/once-key.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { asked } from '#app/stores/remote.ts';
import { statementText } from './statement-file.ts';

const admin = 'api/backstage/admin/remittance';
type Input<Name extends string> = `${typeof admin}/${Name}` extends keyof PostCalls
  ? PostCalls[`${typeof admin}/${Name}`]['input']
  : never;
export type Imported = PostCalls['api/backstage/admin/remittance/importStatement']['data'];

const pageSize = 20;

export type QueueFilter = { state: RemittanceCase['state'] | undefined; keyword: string; pageNo: number };
export function queueFilter(params: URLSearchParams): QueueFilter {
  const asked = params.get('state');
  const state = remittanceStates.find((state) => state === asked) ?? 'submitted';
  return {
    state: asked === 'all' ? undefined : state,
    keyword: keywordOf(params),
    pageNo: pageNumber(params.get('pageNo')),
  };
}
export const remittances = asked((client, { state, keyword, pageNo }: QueueFilter) =>
  client.post(`${admin}/getRemittanceQueue`, {
    pageNo,
    pageSize,
    ...(state && { state }),
    ...(keyword && { keyword }),
  }),
);

/** The record that a line of a statement is proposed for; null when it no longer waits. */
export async function findCase(id: string, subOrderNumber: string): Promise<RemittanceCase | null> {
  const asked = { state: 'submitted', keyword: subOrderNumber, pageSize: 100 } as const;
  const answer = await outcomeOf(browserClient().silent.post(`${admin}/getRemittanceQueue`, asked));
  return answer.ok ? (answer.data.list.find((row) => row.id === id) ?? null) : null;
}

/** The case as it is then: confirmed, or proposed to a second operator. */
export const confirmTransfer = (
  input: Input<'confirmRemittance'>,
  reload: () => Promise<void>,
): Promise<Outcome<RemittanceCase>> =>
  decideFor(browserClient().silent.post(`${admin}/confirmRemittance`, input), reload);
export const reverseTransfer = (input: Input<'reverseRemittance'>, reload: () => Promise<void>): Promise<Outcome> =>
  decide(browserClient().silent.post(`${admin}/reverseRemittance`, input), reload);
export const rejectTransfer = (input: Input<'rejectRemittance'>, reload: () => Promise<void>): Promise<Outcome> =>
  decide(browserClient().silent.post(`${admin}/rejectRemittance`, input), reload);

export type CreditFilter = { state: 'open' | 'refunded'; keyword: string; pageNo: number };
/** Sub-orders that wait for a refund, or of which something was refunded. */
export const creditFilter = (params: URLSearchParams): CreditFilter => ({
  state: params.get('state') === 'refunded' ? 'refunded' : 'open',
  keyword: keywordOf(params),
  pageNo: pageNumber(params.get('pageNo')),
});
export const credits = asked((client, { keyword, ...filter }: CreditFilter) =>
  client.post(`${admin}/getCreditQueue`, { ...filter, pageSize, ...(keyword && { keyword }) }),
);

/** Records a refund that the bank has paid, and asks for the queue again. */
export async function recordRefund(
  row: CreditCase,
  typed: Omit<Input<'recordRefund'>, 'subOrderId' | 'currency'>,
  key: OnceKey,
  reload: () => Promise<void>,
): Promise<Outcome> {
  const input = { ...typed, subOrderId: row.subOrderId, currency: row.credit.currency };
  const options = { idempotencyKey: key.value() };
  return renewed(key, await decide(browserClient().silent.post(`${admin}/recordRefund`, input, options), reload));
}

/** Marks a refund as returned by the bank, and asks for the queue again. */
export async function returnRefund(
  input: Input<'returnRefund'>,
  key: OnceKey,
  reload: () => Promise<void>,
): Promise<Outcome> {
  const options = { idempotencyKey: key.value() };
  return renewed(key, await decide(browserClient().silent.post(`${admin}/returnRefund`, input, options), reload));
}

/** What is sent next is another thing, once this one was taken. */
function renewed(key: OnceKey, outcome: Outcome): Outcome {
  if (outcome.ok) key.renew();
  return outcome;
}

export type LineFilter = { state: StatementLine['state'] | undefined; pageNo: number };
/** Lines of imported bank statements. */
export const lineStates: readonly StatementLine['state'][] = ['open', 'matched', 'ignored'];
export function lineFilter(params: URLSearchParams): LineFilter {
  const asked = params.get('state');
  const state = lineStates.find((state) => state === asked) ?? 'open';
  return { state: asked === 'all' ? undefined : state, pageNo: pageNumber(params.get('pageNo')) };
}
export const statementLines = asked((client, { state, pageNo }: LineFilter) =>
  client.post(`${admin}/getStatementLines`, { pageNo, pageSize, ...(state && { state }) }),
);

export const ignoreLine = (input: Input<'ignoreStatementLine'>, reload: () => Promise<void>): Promise<Outcome> =>
  decide(browserClient().silent.post(`${admin}/ignoreStatementLine`, input), reload);

/** The case that then waits to be confirmed. */
export const recordLine = (key: OnceKey, input: Input<'recordStatementLine'>): Promise<Outcome<RemittanceCase>> =>
  outcomeOf(browserClient().silent.post(`${admin}/recordStatementLine`, input, { idempotencyKey: key.value() }));

/** Says whether a line that may be a duplicate is one. */
export const checkDuplicate = (id: string, duplicate: boolean, reload: () => Promise<void>): Promise<Outcome> =>
  decide(browserClient().silent.post(`${admin}/checkDuplicate`, { id, duplicate }), reload);
/** A line that went out, or came back, is a recorded refund. */
export const matchRefund = (id: string, refundId: string, reload: () => Promise<void>): Promise<Outcome> =>
  decide(browserClient().silent.post(`${admin}/matchRefundLine`, { id, refundId }), reload);

export async function importStatement(file: File): Promise<Outcome<Imported>> {
  const read = await statementText(file);
  if (!read.ok) return read;
  const input = { name: file.name.slice(0, 200), content: read.data };
  return outcomeOf(browserClient().silent.post(`${admin}/importStatement`, input));
}

/** Collection accounts with their changes and history. */
export const collectionAccounts = asked((client, _: void) => client.get(`${admin}/getCollectionAccounts`, {}));

export async function proposeAccount(input: Input<'proposeCollectionAccount'>): Promise<Outcome> {
  const answer = await outcomeOf(browserClient().silent.post(`${admin}/proposeCollectionAccount`, input));
  if (!answer.ok) return answer;
  await collectionAccounts.load();
  return { ok: true, data: undefined };
}

export const decideAccount = (id: string, approve: boolean): Promise<Outcome> =>
  decide(browserClient().silent.post(`${admin}/decideCollectionAccount`, { id, approve }), collectionAccounts.load);
