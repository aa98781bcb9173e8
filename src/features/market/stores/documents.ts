import type { PostCalls } from '#api/calls.ts';
import {
  documentKinds,
  editionStates,
  type DocumentIssuer,
  type DocumentLanguage,
  type EditionState,
} from '#api/market/document-choices.ts';
import type { OfferedMaterial, OwnDocumentState } from '#api/market/document.ts';
import { browserClient } from '#client/browser.ts';
import { decide } from '#app/stores/decide.ts';
import type { OnceKey } from '#app/stores/once-key.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { asked } from '#app/stores/remote.ts';
import type { Outcome } from '#lib/outcome.ts';
import { pageNumber } from '#lib/page-number.ts';

type Input<Path extends keyof PostCalls> = PostCalls[Path]['input'];
const supplier = 'api/product/supplier/document';
const admin = 'api/backstage/admin/document';
const write = () => browserClient().silent;
const pageSize = 20;

export const ownStates: readonly OwnDocumentState[] = ['refused', 'expired', 'unchecked', 'checked', 'withdrawn'];
export type DocumentFilter = { state: OwnDocumentState | undefined; materialId: string | undefined; pageNo: number };
export const documentFilter = (params: URLSearchParams): DocumentFilter => ({
  state: ownStates.find((one) => one === params.get('state')),
  materialId: params.get('materialId')?.slice(0, 120) || undefined,
  pageNo: pageNumber(params.get('pageNo')),
});

export const ownDocuments = asked((client, filter: DocumentFilter) =>
  client.post(`${supplier}/getOwnDocumentByPage`, { ...filter, pageSize }),
);

export const findOffered = (query: { keyword: string; materialId?: string }): Promise<Outcome<OfferedMaterial[]>> =>
  outcomeOf(write().get(`${supplier}/findOfferedMaterials`, query));

/** What is printed on an edition, as it is typed. */
export type PrintedForm = {
  editionOn: string;
  revision: string;
  /** '': it names none. */
  expiresOn: string;
  otherCas: boolean;
  files: readonly File[];
};
export const emptyPrinted: PrintedForm = { editionOn: '', revision: '', expiresOn: '', otherCas: false, files: [] };

export type DocumentForm = PrintedForm & {
  kind: string;
  materials: readonly OfferedMaterial[];
  languages: readonly DocumentLanguage[];
  form: string;
  issuer: string;
};

const printedInput = ({ editionOn, revision, expiresOn, otherCas }: PrintedForm) => ({
  ...{ editionOn, revision, otherCas },
  ...(expiresOn && { expiresOn }),
});

type Added = Outcome<{ id: string }>;
async function sentOnce(key: OnceKey, sending: Promise<Added>): Promise<Added> {
  const outcome = await sending;
  if (outcome.ok) key.renew();
  return outcome;
}

export const addDocument = (key: OnceKey, values: DocumentForm): Promise<Added> => {
  const input = {
    kind: documentKinds.find((one) => one === values.kind)!,
    materialIds: values.materials.map(({ id }) => id),
    languages: [...values.languages],
    issuer: values.issuer as DocumentIssuer,
    ...(values.kind === 'SDS' && { form: values.form }),
    ...printedInput(values),
  } as Input<'api/product/supplier/document/addDocument'>;
  const options = { idempotencyKey: key.value() };
  return sentOnce(key, outcomeOf(write().form(`${supplier}/addDocument`, input, { file: values.files }, options)));
};

export const addEdition = (key: OnceKey, of: { id: string; number: number }, values: PrintedForm): Promise<Added> => {
  const options = { idempotencyKey: key.value() };
  const input = { ...of, ...printedInput(values) };
  return sentOnce(
    key,
    outcomeOf(write().form(`${supplier}/addDocumentEdition`, input, { file: values.files }, options)),
  );
};

export const withdrawDocument = (id: string): Promise<Outcome<object>> =>
  outcomeOf(write().post(`${supplier}/withdrawDocument`, { id }));

/** The desk begins with what waits; `all` is every state. */
export type DeskFilter = { state: EditionState | undefined; keyword: string; pageNo: number };
export const deskState = (params: URLSearchParams): EditionState | 'all' => {
  const said = params.get('state');
  return said === 'all' ? 'all' : (editionStates.find((one) => one === said) ?? 'unchecked');
};
export function deskFilter(params: URLSearchParams): DeskFilter {
  const state = deskState(params);
  return {
    state: state === 'all' ? undefined : state,
    keyword: params.get('keyword')?.slice(0, 200) ?? '',
    pageNo: pageNumber(params.get('pageNo')),
  };
}
export const documentDesk = asked((client, filter: DeskFilter) =>
  client.post(`${admin}/getDocumentByPage`, { ...filter, pageSize }),
);

type Named = { id: string; version: number };
export const checkDocument = (named: Named, reload: () => Promise<void>): Promise<Outcome> =>
  decide(write().post(`${admin}/checkDocument`, named), reload);
export const refuseDocument = (input: Named & { words: string }, reload: () => Promise<void>): Promise<Outcome> =>
  decide(write().post(`${admin}/refuseDocument`, input), reload);
export const reopenDocument = (named: Named, reload: () => Promise<void>): Promise<Outcome> =>
  decide(write().post(`${admin}/reopenDocument`, named), reload);
