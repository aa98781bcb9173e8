import type { PostCalls } from '#api/calls.ts';
import type { Named } from '#api/common/common.ts';
import type { KindOf, OfferFieldName, PriceBreak } from '#api/market/offer-fields.ts';
import type { OfferChoices, OwnOffer, OwnOfferPage } from '#api/market/own-offer.ts';
import type { MaterialDetail } from '#api/market/material.ts';
import { browserClient, type DirectCalls } from '#client/browser.ts';
import type { Client, Reads } from '#client/client.ts';
import type { Outcome } from '#lib/outcome.ts';
import { draftOf, type Draft } from '#app/stores/draft.ts';
import type { OnceKey } from '#app/stores/once-key.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { remote } from '#app/stores/remote.ts';

type Input<Path extends keyof PostCalls> = PostCalls[Path]['input'];
export type OfferStatus = OwnOffer['status'];
export const offerStatuses = ['onSale', 'notListed', 'removed'] as const satisfies readonly OfferStatus[];

export type OfferFilter = {
  /** Undefined: all. */
  status: OfferStatus | undefined;
  keyword: string;
  expiring: boolean;
  pageNo: number;
};
const pageSize = 20;
export const ownOffers = remote<OwnOfferPage>();
export const askOwnOffers = (client: Reads, filter: OfferFilter): Promise<OwnOfferPage> =>
  client.post('api/product/supplier/offer/getOwnOfferByPage', { ...filter, pageSize });
export const loadOwnOffers = (filter: OfferFilter): Promise<void> =>
  ownOffers.load(() => askOwnOffers(browserClient(), filter));

/** Those of the list as it is narrowed, or those selected. */
export type ExportedOffers = Omit<OfferFilter, 'pageNo'> | { ids: readonly string[] };
export const exportOffers = (format: 'csv' | 'xlsx', offers: ExportedOffers): Promise<Outcome<File>> => {
  const asked = 'ids' in offers ? { ids: [...offers.ids] } : offers;
  return outcomeOf(browserClient().silent.file('api/product/supplier/offer/exportOffers', { format, ...asked }));
};

export const offerChoices = remote<OfferChoices>();
export const askOfferChoices = (client: Reads): Promise<OfferChoices> =>
  client.get('api/product/supplier/offer/getOfferChoices', {});
export const loadOfferChoices = (): Promise<void> => offerChoices.load(() => askOfferChoices(browserClient()));

const write = () => browserClient().silent;

export const changeListing = (ids: readonly string[], to: 'onSale' | 'removed'): Promise<Outcome<OwnOffer[]>> =>
  outcomeOf(write().post('api/product/supplier/offer/changeListing', { ids: [...ids], to }));

export type OfferChange = Input<'api/product/supplier/offer/updateOffers'>['offers'][number];
export const updateOffers = (changes: OfferChange[]): Promise<Outcome<OwnOffer[]>> =>
  outcomeOf(write().post('api/product/supplier/offer/updateOffers', { offers: changes }));

/** Takes over rows that another call has answered, where they are shown. */
export function absorbOffers(changed: readonly OwnOffer[]): void {
  const { data } = ownOffers.$state.get();
  if (!data) return;
  const fresh = new Map(changed.map((offer) => [offer.id, offer]));
  ownOffers.put({ ...data, list: data.list.map((offer) => fresh.get(offer.id) ?? offer) });
}

// ------------------------------------------------------------------------------------------------- a new offer

export type FoundMaterial = {
  id: string;
  grade: string;
  manufacturer: string;
  category: string;
  /** It is not in the catalogue yet. */
  proposed: boolean;
};
/** By whom and of which process level; '': whatever it may be. */
export type MaterialNarrowing = { manufacturerId: string; processLevelId: string };
export async function findMaterials(
  keyword: string,
  { manufacturerId, processLevelId }: MaterialNarrowing,
): Promise<Outcome<FoundMaterial[]>> {
  const narrowed = { ...(manufacturerId && { manufacturerId }), ...(processLevelId && { processLevelId }) };
  return outcomeOf(browserClient().silent.get('api/product/supplier/offer/findMaterials', { keyword, ...narrowed }));
}

export type NarrowingChoices = { manufacturers: readonly Named[]; processLevels: readonly Named[] };
/** By what found materials can be narrowed; null where it could not be found out: the search goes without. */
export const narrowingChoices = remote<NarrowingChoices | null>();
export async function askNarrowingChoices(client: Pick<DirectCalls, 'get'>): Promise<NarrowingChoices | null> {
  const [manufacturers, processLevels] = await Promise.all([
    client.get('api/product/web/getWebManufacturerList', {}),
    client.get('api/product/web/getWebProcessLevelList', {}),
  ]);
  return manufacturers && processLevels ? { manufacturers, processLevels } : null;
}
export const loadNarrowingChoices = (): Promise<void> =>
  narrowingChoices.load(() => askNarrowingChoices(browserClient().direct));

/** The material that an address names; none yet where it names none. */
export type NamedMaterial = { id: string; chosen: FoundMaterial | null };
export const material = remote<NamedMaterial>();
export async function askMaterial(client: Pick<Client, 'get'>, id: string): Promise<NamedMaterial> {
  if (!id) return { id, chosen: null };
  const found: MaterialDetail = await client.get('api/product/web/getPhysicalPropertyById', { id });
  const { grade, manufacturer, category, state } = found;
  const proposed = state === 'proposed';
  return { id, chosen: { id, grade, manufacturer: manufacturer.name, category: category.name, proposed } };
}
export const loadMaterial = (id: string): Promise<void> => material.load(() => askMaterial(browserClient(), id));
export const takeMaterial = (chosen: FoundMaterial): void => material.put({ id: chosen.id, chosen });

/** An offer as it is typed. */
export type OfferForm = {
  [Name in OfferFieldName]: KindOf<Name> extends 'codes'
    ? string[]
    : KindOf<Name> extends 'steps'
      ? PriceBreak[]
      : string;
};
/** Fields that are typed or chosen as one text. */
export type TextName = { [Name in OfferFieldName]: OfferForm[Name] extends string ? Name : never }[OfferFieldName];
/** One draft for each material: terms typed for one must not turn up at another. */
/** Of a new offer of a material; of a copy beside it, so that neither is typed over. */
export const offerDraft = (materialId: string, copyOf = ''): Draft<OfferForm> =>
  draftOf(`offer:${materialId}${copyOf && `:${copyOf}`}`);

export const createOffer = (
  key: OnceKey,
  input: Input<'api/product/supplier/offer/createOffer'>,
): Promise<Outcome<OwnOffer>> =>
  outcomeOf(write().post('api/product/supplier/offer/createOffer', input, { idempotencyKey: key.value() })).then(
    (outcome) => {
      if (outcome.ok) key.renew();
      return outcome;
    },
  );
