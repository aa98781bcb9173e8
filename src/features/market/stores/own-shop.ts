import type { PostCalls } from '#api/calls.ts';
import type { Page } from '#api/common/common.ts';
import type { OwnDynamic, OwnQualification, OwnShop, SupplierStatistics } from '#api/market/own-shop.ts';
import { browserClient } from '#client/browser.ts';
import type { Reads } from '#client/client.ts';
import type { Outcome } from '#lib/outcome.ts';
import { draftOf } from '#app/stores/draft.ts';
import type { OnceKey } from '#app/stores/once-key.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { remote } from '#app/stores/remote.ts';
import { keyOfPicture } from './picture-keys.ts';

type Input<Path extends keyof PostCalls> = PostCalls[Path]['input'];

const write = () => browserClient().silent;

// --------------------------------------------------------------------------------------------------- the shop

/** The member's shop as it may be edited. */
export const shop = remote<OwnShop>();
export const askShop = (client: Reads): Promise<OwnShop> => client.get('api/user/supplier/shop/getOwnShop', {});
export const loadShop = (): Promise<void> => shop.load(() => askShop(browserClient()));

/** What comes back is the shop as it is now. */
async function taken(call: Promise<OwnShop>): Promise<Outcome> {
  const answer = await outcomeOf(call);
  if (!answer.ok) return answer;
  shop.put(answer.data);
  return { ok: true, data: undefined };
}

export type ShopForm = {
  [Field in 'name' | 'intro' | 'city' | 'profile' as `${Field}En` | `${Field}Zh`]: string;
} & { mainCategories: string[]; removeLogo: boolean };
export const shopDraft = draftOf<Omit<ShopForm, 'removeLogo'>>('shop');

export async function saveShop(form: ShopForm, logo: readonly File[]): Promise<Outcome> {
  const outcome = await taken(write().form('api/user/supplier/shop/updateShop', form, { logo }));
  if (outcome.ok) shopDraft.clear();
  return outcome;
}

export async function addPicture(picture: File): Promise<Outcome> {
  const key = keyOfPicture(picture);
  const outcome = await taken(
    write().form('api/user/supplier/shop/addPicture', {}, { picture }, { idempotencyKey: key.value() }),
  );
  if (outcome.ok) key.renew();
  return outcome;
}

export type ShownPicture = Pick<OwnShop['pictures'][number], 'id' | 'captionEn' | 'captionZh'>;
export const arrangePictures = (pictures: readonly ShownPicture[]): Promise<Outcome> =>
  taken(
    write().post('api/user/supplier/shop/arrangePictures', {
      pictures: pictures.map(({ id, captionEn, captionZh }) => ({ id, captionEn, captionZh })),
    }),
  );

// -------------------------------------------------------------------------------------------------- dynamics

const pageSize = 10;
export const dynamics = remote<Page<OwnDynamic>>();
export const askDynamics = (client: Reads, pageNo: number): Promise<Page<OwnDynamic>> =>
  client.post('api/user/supplier/shop/getOwnDynamicByPage', { pageNo, pageSize });
export const loadDynamics = (pageNo: number): Promise<void> =>
  dynamics.load(() => askDynamics(browserClient(), pageNo));

export type DynamicForm = { titleEn: string; titleZh: string; contentEn: string; contentZh: string };
/** Of one that is there, or of the new one. */
export const dynamicDraft = (id: string | undefined) => draftOf<DynamicForm>(`dynamic:${id ?? ''}`);

export async function saveDynamic(
  key: OnceKey,
  input: Input<'api/user/supplier/shop/saveDynamic'>,
  pictures: readonly File[],
): Promise<Outcome> {
  const options = { idempotencyKey: key.value() };
  const answer = await outcomeOf(write().form('api/user/supplier/shop/saveDynamic', input, { pictures }, options));
  if (!answer.ok) return answer;
  key.renew();
  dynamicDraft(input.id).clear();
  return { ok: true, data: undefined };
}

export const deleteDynamic = (id: string): Promise<Outcome<object>> =>
  outcomeOf(write().post('api/user/supplier/shop/deleteDynamic', { id }));

// ------------------------------------------------------------------------------------------------ certificates

export const qualifications = remote<OwnQualification[]>();
export const askQualifications = (client: Reads): Promise<OwnQualification[]> =>
  client.get('api/user/supplier/shop/getOwnQualificationList', {});
export const loadQualifications = (): Promise<void> => qualifications.load(() => askQualifications(browserClient()));

export type QualificationForm = {
  kind: string;
  nameEn: string;
  nameZh: string;
  issuer: string;
  number: string;
  issuedOn: string;
  /** '': it does not end. */
  expiresOn: string;
};
export const emptyQualification: QualificationForm = {
  ...{ kind: '', nameEn: '', nameZh: '', issuer: '', number: '', issuedOn: '', expiresOn: '' },
};
export const qualificationDraft = (id: string | undefined) => draftOf<QualificationForm>(`qualification:${id ?? ''}`);

export async function saveQualification(
  key: OnceKey,
  { id, keptFiles, expiresOn, ...form }: QualificationForm & { id: string | undefined; keptFiles: string[] },
  files: readonly File[],
): Promise<Outcome> {
  const input = { ...form, id, keptFiles, expiresOn: expiresOn || undefined };
  const answer = await outcomeOf(
    write().form(
      'api/user/supplier/shop/saveQualification',
      input as Input<'api/user/supplier/shop/saveQualification'>,
      { files },
      { idempotencyKey: key.value() },
    ),
  );
  if (!answer.ok) return answer;
  key.renew();
  qualificationDraft(id).clear();
  return { ok: true, data: undefined };
}

export const deleteQualification = (id: string): Promise<Outcome<object>> =>
  outcomeOf(write().post('api/user/supplier/shop/deleteQualification', { id }));

// -------------------------------------------------------------------------------------------------- statistics

export const statistics = remote<SupplierStatistics>();
export const askStatistics = (client: Reads): Promise<SupplierStatistics> =>
  client.get('api/user/supplier/shop/getSupplierStatistics', {});
export const loadStatistics = (): Promise<void> => statistics.load(() => askStatistics(browserClient()));
