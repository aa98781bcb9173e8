import { missedPeriods, missedStates, type MissedPeriod, type MissedState } from '#api/market/missed-search-choices.ts';
import { browserClient } from '#client/browser.ts';
import { decide } from '#app/stores/decide.ts';
import { asked } from '#app/stores/remote.ts';
import type { Outcome } from '#lib/outcome.ts';
import { keywordOf, pageNumber } from '#lib/page-number.ts';

const admin = 'api/backstage/admin/search';
const write = () => browserClient().silent;
const pageSize = 50;

export type MissedFilter = { state: MissedState; days: MissedPeriod; keyword: string; pageNo: number };
export const missedFilter = (params: URLSearchParams): MissedFilter => ({
  state: missedStates.find((one) => one === params.get('state')) ?? 'waiting',
  days: missedPeriods.find((one) => String(one) === params.get('days')) ?? missedPeriods[1],
  keyword: keywordOf(params),
  pageNo: pageNumber(params.get('pageNo')),
});

export const missedSearches = asked((client, filter: MissedFilter) =>
  client.post(`${admin}/getMissedSearchByPage`, { ...filter, pageSize }),
);

/** `means`: null leaves the words out. */
export const answerMissedSearch = (
  words: string,
  means: string | null,
  reload: () => Promise<void>,
): Promise<Outcome> => decide(write().post(`${admin}/answerMissedSearch`, { words, means }), reload);

export const withdrawSearchAnswer = (words: string, reload: () => Promise<void>): Promise<Outcome> =>
  decide(write().post(`${admin}/withdrawSearchAnswer`, { words }), reload);
