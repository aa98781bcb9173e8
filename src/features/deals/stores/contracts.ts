import type { PostCalls } from '#api/calls.ts';
import type { ContractPage, ContractView } from '#api/deals/contract.ts';
import type { ContractSort } from '#api/deals/list-sorts.ts';
import { errorCodes } from '#api/common/envelope.ts';
import { browserClient } from '#client/browser.ts';
import { ApiError, type Reads, type WriteOptions } from '#client/client.ts';
import { m } from '#i18n/messages.ts';
import type { Sorted } from '#lib/page-number.ts';
import type { Outcome } from '#lib/outcome.ts';
import { draftOf, type Draft } from '#app/stores/draft.ts';
import type { OnceKey } from '#app/stores/once-key.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { remote } from '#app/stores/remote.ts';
import { showToast } from '#app/stores/toasts.ts';

const pageSize = 20;

export type ContractState = 'toSign' | 'signed' | 'ended';
export type ContractFilter = Sorted<ContractSort> & {
  state: ContractState | undefined;
  keyword: string;
  pageNo: number;
};

/** Own contracts, as filtered. */
export const contracts = remote<ContractPage>();
export const askContracts = (client: Reads, { state, ...filter }: ContractFilter): Promise<ContractPage> =>
  client.post('api/trade/web/contract/getContractByPage', {
    ...{ ...filter, pageSize },
    ...(state && { state }),
  });
export const loadContracts = (filter: ContractFilter): Promise<void> =>
  contracts.load(() => askContracts(browserClient(), filter));

const contract = remote<ContractView>();
/** The contract that is open. */
export const $contract = contract.$state;
export function loadContract(id: string): Promise<void> {
  if (contract.$state.get().data?.id !== id) contract.forget();
  return contract.load(() => browserClient().get('api/trade/web/contract/getContractById', { id }));
}

/** The bytes of the document; `sealed`: with the evidence page. */
export const readContract = (id: string, sealed: boolean): Promise<Outcome<File>> =>
  outcomeOf(browserClient().silent.file('api/trade/web/contract/getContractPdf', { id, sealed }));

type SignInput = PostCalls['api/trade/web/contract/signContract']['input'];
type RefuseInput = PostCalls['api/trade/web/contract/refuseContract']['input'];

/** Signs what is shown. Where the contract has changed meanwhile its fresh state is shown, and the reader is told. */
export const signContract = (key: OnceKey, input: SignInput): Promise<Outcome> =>
  step(key, input.id, m.deals_contract_signDone(), (options) =>
    browserClient().silent.post('api/trade/web/contract/signContract', input, options),
  );

export const refuseContract = (key: OnceKey, input: RefuseInput): Promise<Outcome> =>
  step(key, input.id, m.deals_contract_refuseDone(), (options) =>
    browserClient().silent.post('api/trade/web/contract/refuseContract', input, options),
  );

/** Of a sub-order, not of a version: what was typed outlives the version that it was typed for. */
export const amendmentDraft = <Values extends Record<string, string>>(subOrderId: string): Draft<Values> =>
  draftOf(`amendment:${subOrderId}`);
type AmendInput = PostCalls['api/trade/web/contract/proposeAmendment']['input'];
/**
 * Too late: the fresh contract is shown, and what was typed stays for another try. Gives the version that is to be signed for
 * the change; null: the other side agrees to it first.
 */
export async function proposeAmendment(
  key: OnceKey,
  subOrderId: string,
  input: AmendInput,
): Promise<Outcome<string | null>> {
  const isInForce = contract.$state.get().data?.standing === 'inForce';
  const outcome = await step(
    key,
    input.id,
    isInForce ? m.deals_change_asked() : m.deals_contract_amendAsked(),
    (options) => browserClient().silent.post('api/trade/web/contract/proposeAmendment', input, options),
    m.deals_contract_amendKept(),
  );
  if (!outcome.ok) return outcome;
  amendmentDraft(subOrderId).clear();
  return { ok: true, data: contract.$state.get().data?.amendment?.issued?.id ?? null };
}

type DecideInput = PostCalls['api/trade/web/contract/decideAmendment']['input'];
/** Answers a proposed change; gives the id of the version that counts then. */
export async function decideAmendment(key: OnceKey, input: DecideInput): Promise<Outcome<string>> {
  const done = input.agree ? m.deals_contract_amendAgreed() : m.deals_contract_amendOff();
  const outcome = await step(key, input.id, done, (options) =>
    browserClient().silent.post('api/trade/web/contract/decideAmendment', input, options),
  );
  if (!outcome.ok) return outcome;
  return { ok: true, data: contract.$state.get().data?.newerId ?? input.id };
}

async function step(
  key: OnceKey,
  id: string,
  done: string,
  send: (options: WriteOptions) => Promise<unknown>,
  /** What is said of a form that keeps what was typed when its step comes too late. */
  kept?: string,
): Promise<Outcome> {
  let tooLate = false;
  const answer = await outcomeOf(
    send({ idempotencyKey: key.value() }).catch((error: unknown) => {
      tooLate = error instanceof ApiError && error.status === errorCodes.conflict;
      throw error;
    }),
  );
  if (!answer.ok && !tooLate) return answer;
  key.renew();
  await loadContract(id);
  // A conflict that is about no status says in words what stands against it.
  const why = !answer.ok && Object.keys(answer.fields).length === 0 ? answer.message : undefined;
  showToast(tooLate ? (why ?? kept ?? m.deals_contract_changed()) : done, tooLate ? 'warning' : 'success');
  if (tooLate && kept !== undefined) return { ok: false, message: why ?? kept, fields: {} };
  return { ok: true, data: undefined };
}
