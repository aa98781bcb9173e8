import type { PostCalls } from '#api/calls.ts';
import {
  changeStates,
  deskThings,
  type ChangeState,
  type DeskThing,
  type DeskValues,
} from '#api/market/desk-choices.ts';
import type { LabelImport } from '#api/market/ghs-import.ts';
import type { MaterialImport } from '#api/market/material-import.ts';
import type { FetchedRates, RateReading } from '#api/market/rate-file.ts';
import { browserClient } from '#client/browser.ts';
import { decide } from '#app/stores/decide.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { asked, remote } from '#app/stores/remote.ts';
import type { Outcome } from '#lib/outcome.ts';
import { keywordOf, pageNumber } from '#lib/page-number.ts';

type Input<Path extends keyof PostCalls> = PostCalls[Path]['input'];
const admin = 'api/backstage/admin/catalogue';
const write = () => browserClient().silent;
const pageSize = 50;

export const thingOf = (params: URLSearchParams): DeskThing =>
  deskThings.find((one) => one === params.get('thing')) ?? 'maker';

export type RowFilter = { thing: DeskThing; keyword: string; pageNo: number };
export const rowFilter = (params: URLSearchParams): RowFilter => ({
  thing: thingOf(params),
  keyword: keywordOf(params),
  pageNo: pageNumber(params.get('pageNo')),
});
export const deskRows = asked((client, filter: RowFilter) =>
  client.post(`${admin}/getDeskRowByPage`, { ...filter, pageSize }),
);

export type EntryAsked = { thing: DeskThing; key: string };
/** The entry that an address names; null: the list. */
export function entryOf(params: URLSearchParams): EntryAsked | null {
  const key = params.get('key')?.trim().slice(0, 160) ?? '';
  return key === '' ? null : { thing: thingOf(params), key };
}
export const deskEntry = asked((client, entry: EntryAsked) => client.post(`${admin}/getDeskRow`, entry));

export type ChangeFilter = { state: ChangeState; pageNo: number };
export const changeFilter = (params: URLSearchParams): ChangeFilter => ({
  state: changeStates.find((one) => one === params.get('state')) ?? 'waiting',
  pageNo: pageNumber(params.get('pageNo')),
});
export const deskChanges = asked((client, filter: ChangeFilter) =>
  client.post(`${admin}/getDeskChangeByPage`, { ...filter, pageSize }),
);

export type Because = { reason: string; source: string };

export const changeEntry = (
  entry: EntryAsked & { values: DeskValues; read: DeskValues } & Because,
): Promise<Outcome<{ changed: string[]; waiting: string[] }>> =>
  outcomeOf(write().post(`${admin}/changeDeskRow`, entry));

export const addEntry = (input: Input<'api/backstage/admin/catalogue/addDeskRow'>) =>
  outcomeOf(write().post(`${admin}/addDeskRow`, input));

export const enterRates = (input: Input<'api/backstage/admin/catalogue/enterRates'>) =>
  outcomeOf(write().post(`${admin}/enterRates`, input));

export const readRateFile = (file: File): Promise<Outcome<RateReading>> =>
  outcomeOf(write().form(`${admin}/readRateFile`, {}, { file: [file] }));
export const fetchedRates = remote<FetchedRates>();
export const loadFetchedRates = (): Promise<void> =>
  fetchedRates.load(() => browserClient().get(`${admin}/getFetchedRates`, {}));

/** The rates of the newest month, which the form for the next one begins with. */
export const newestRates = () => outcomeOf(browserClient().get('api/backstage/web/sysconfig/getExchangeRates', {}));

export const undoChange = (id: string, reason: string): Promise<Outcome<{ waiting: boolean }>> =>
  outcomeOf(write().post(`${admin}/undoDeskChange`, { id, reason }));

export const decideChange = (
  id: string,
  agree: boolean,
  decision: string,
  reload: () => Promise<void>,
): Promise<Outcome> => decide(write().post(`${admin}/decideDeskChange`, { id, agree, decision }), reload);

export const mergeEntry = (from: string, into: string, reason: string): Promise<Outcome<{ moved: number }>> =>
  outcomeOf(write().post(`${admin}/mergeMaterials`, { from, into, reason }));

export const takeMergeBack = (materialId: string, reason: string): Promise<Outcome<{ back: number; stayed: number }>> =>
  outcomeOf(write().post(`${admin}/undoMerge`, { materialId, reason }));

export const previewLabels = (file: File): Promise<Outcome<LabelImport>> =>
  outcomeOf(write().form(`${admin}/previewLabels`, {}, { file: [file] }));
export const takeLabels = (file: File, reason: string): Promise<Outcome<LabelImport>> =>
  outcomeOf(write().form(`${admin}/takeLabels`, { reason }, { file: [file] }));

export const previewMaterials = (file: File): Promise<Outcome<MaterialImport>> =>
  outcomeOf(write().form(`${admin}/previewMaterials`, {}, { file: [file] }));
export const takeMaterials = (file: File, reason: string): Promise<Outcome<MaterialImport>> =>
  outcomeOf(write().form(`${admin}/takeMaterials`, { reason }, { file: [file] }));
/** Of the categories of a family; '': the heads alone. */
export const materialTemplate = (family: string, format: 'csv' | 'xlsx'): Promise<Outcome<File>> =>
  outcomeOf(write().file(`${admin}/getMaterialTemplate`, { ...(family !== '' && { categoryId: family }), format }));

export const partyLists = asked((client, _: null) => client.get(`${admin}/getPartyLists`, {}));
export const previewPartyList = ({ list, content, aliases }: Input<'api/backstage/admin/catalogue/previewPartyList'>) =>
  outcomeOf(write().post(`${admin}/previewPartyList`, { list, content, aliases }));
export const takePartyList = (input: Input<'api/backstage/admin/catalogue/takePartyList'>) =>
  outcomeOf(write().post(`${admin}/takePartyList`, input));
