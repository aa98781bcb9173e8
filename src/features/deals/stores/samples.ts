import type { PostCalls } from '#api/calls.ts';
import type { ApprovedSource, OfferedGoods } from '#api/deals/approved-source.ts';
import type { BuyersSample, SuppliersSample } from '#api/deals/sample.ts';
import { sampleFilters, sourceStates, type SampleFilter, type SourceState } from '#api/deals/sample-choices.ts';
import { errorCodes } from '#api/common/envelope.ts';
import { browserClient } from '#client/browser.ts';
import { ApiError } from '#client/client.ts';
import { draftOf } from '#app/stores/draft.ts';
import type { OnceKey } from '#app/stores/once-key.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { asked } from '#app/stores/remote.ts';
import { m } from '#i18n/messages.ts';
import type { Outcome } from '#lib/outcome.ts';
import { keywordOf, pageNumber } from '#lib/page-number.ts';

type Input<Path extends keyof PostCalls> = PostCalls[Path]['input'];
const write = () => browserClient().silent;
const pageSize = 20;
/** Longer than any id. */
const longest = 120;

export type SampleList = { filter: SampleFilter; keyword: string; id: string | undefined; pageNo: number };
export const sampleList = (params: URLSearchParams): SampleList => ({
  filter: sampleFilters.find((one) => one === params.get('filter')) ?? 'open',
  keyword: keywordOf(params),
  id: params.get('id')?.slice(0, longest) || undefined,
  pageNo: pageNumber(params.get('pageNo')),
});

const question = ({ id, ...rest }: SampleList) => ({ ...rest, ...(id && { id }), pageSize });
export const buyersSamples = asked((client, list: SampleList) =>
  client.post('api/trade/web/sample/getSampleByPage', question(list)),
);
export const suppliersSamples = asked((client, list: SampleList) =>
  client.post('api/trade/supplier/sample/getAskedSampleByPage', question(list)),
);

/** What a sample is asked of: as the address of the form says it. */
export type SampleGoods = { offerId?: string; materialId?: string; shopId?: string };
export const sampleGoods = (params: URLSearchParams): SampleGoods => {
  const said = (name: string) => params.get(name)?.slice(0, longest) || undefined;
  const [offerId, materialId, shopId] = [said('offer'), said('material'), said('shop')];
  return { ...(offerId && { offerId }), ...(materialId && { materialId }), ...(shopId && { shopId }) };
};
export const sampleForm = asked((client, goods: SampleGoods) =>
  client.get('api/trade/web/sample/getSampleForm', goods),
);

/** A request as it is typed. */
export type SampleTyped = Record<
  'kg' | 'packaging' | 'purpose' | 'address' | 'courierPayer' | 'courierAccount' | 'neededBy',
  string
>;
export const sampleDraft = (goods: string) => draftOf<SampleTyped>(`sample:${goods}`);

/** Once for each key. A conflict says that the other side, or a colleague, was faster: the list is read again. */
async function step<Data>(sending: Promise<Data>, reload: () => void, key?: OnceKey): Promise<Outcome<Data>> {
  let late = false;
  const outcome = await outcomeOf(
    sending.catch((error: unknown): never => {
      late = error instanceof ApiError && error.status === errorCodes.conflict;
      throw error;
    }),
  );
  if (outcome.ok) key?.renew();
  if (outcome.ok || late) reload();
  return late && !outcome.ok ? { ok: false, message: m.deals_samples_late(), fields: {} } : outcome;
}
const once = (key: OnceKey) => ({ idempotencyKey: key.value() });

export const askSample = (
  key: OnceKey,
  input: Input<'api/trade/web/sample/askSample'>,
): Promise<Outcome<BuyersSample>> =>
  step(write().post('api/trade/web/sample/askSample', input, once(key)), () => undefined, key);
export const withdrawSample = (
  input: Input<'api/trade/web/sample/withdrawSample'>,
  reload: () => void,
): Promise<Outcome<BuyersSample>> => step(write().post('api/trade/web/sample/withdrawSample', input), reload);
export const missSample = (id: string, reload: () => void): Promise<Outcome<BuyersSample>> =>
  step(write().post('api/trade/web/sample/missSample', { id }), reload);
export const receiveSample = (
  input: Input<'api/trade/web/sample/receiveSample'>,
  reload: () => void,
): Promise<Outcome<BuyersSample>> => step(write().post('api/trade/web/sample/receiveSample', input), reload);
export const stateTrial = (
  key: OnceKey,
  input: Input<'api/trade/web/sample/stateTrial'>,
  files: readonly File[],
  reload: () => void,
): Promise<Outcome<BuyersSample>> =>
  step(write().form('api/trade/web/sample/stateTrial', input, { file: files }, once(key)), reload, key);

export const answerSample = (
  key: OnceKey,
  input: Input<'api/trade/supplier/sample/answerSample'>,
  reload: () => void,
): Promise<Outcome<SuppliersSample>> =>
  step(write().post('api/trade/supplier/sample/answerSample', input, once(key)), reload, key);
export const dispatchSample = (
  key: OnceKey,
  input: Input<'api/trade/supplier/sample/dispatchSample'>,
  files: readonly File[],
  reload: () => void,
): Promise<Outcome<SuppliersSample>> =>
  step(write().form('api/trade/supplier/sample/dispatchSample', input, { coa: files }, once(key)), reload, key);

// ------------------------------------------------------------------------------------------------ approved sources

export type SourceList = { state: SourceState | undefined; onSale: boolean; keyword: string; pageNo: number };
export const sourceList = (params: URLSearchParams): SourceList => ({
  state: sourceStates.find((one) => one === params.get('state')),
  /** Not the sources, but what they have on sale. */
  onSale: params.get('state') === 'onSale',
  keyword: params.get('keyword')?.slice(0, 200) ?? '',
  pageNo: pageNumber(params.get('pageNo')),
});
export const sources = asked((client, { onSale: _, ...list }: SourceList) =>
  client.post('api/trade/web/source/getSourceByPage', { ...list, pageSize }),
);

export const findSourceGoods = (keyword: string): Promise<Outcome<OfferedGoods[]>> =>
  outcomeOf(write().get('api/trade/web/source/findSourceGoods', { keyword }));

export const addSource = (
  key: OnceKey,
  input: Input<'api/trade/web/source/addSource'>,
  reload: () => void,
): Promise<Outcome<ApprovedSource>> =>
  step(write().post('api/trade/web/source/addSource', input, once(key)), reload, key);
export const renewSource = (
  input: Input<'api/trade/web/source/renewSource'>,
  reload: () => void,
): Promise<Outcome<ApprovedSource>> => step(write().post('api/trade/web/source/renewSource', input), reload);
export const withdrawSource = (id: string, reason: string, reload: () => void): Promise<Outcome<ApprovedSource>> =>
  step(write().post('api/trade/web/source/withdrawSource', { id, reason }), reload);
export const saveSourceRule = (on: boolean, reload: () => void): Promise<Outcome<unknown>> =>
  step(write().post('api/trade/web/source/saveSourceRule', { on }), reload);
