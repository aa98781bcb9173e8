import type { PostCalls } from '#api/calls.ts';
import { shownThings, type ShownThing } from '#api/deals/report-choices.ts';
import { browserClient } from '#client/browser.ts';
import type { Outcome } from '#lib/outcome.ts';
import { pageNumber } from '#lib/page-number.ts';
import { decide } from '#app/stores/decide.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { asked } from '#app/stores/remote.ts';

type Thing = { thing: ShownThing; id: string };

/** What an address asks to report; null: nothing that there is. */
export function reportedIn(params: URLSearchParams): Thing | null {
  const thing = shownThings.find((one) => one === params.get('thing'));
  const id = params.get('id');
  return thing && id ? { thing, id } : null;
}

export const reported = asked((client, of: Thing) => client.get('api/trade/web/report/getReported', of));

export const sendReport = (
  input: PostCalls['api/trade/web/report/createReport']['input'],
): Promise<Outcome<Record<never, never>>> =>
  outcomeOf(browserClient().silent.post('api/trade/web/report/createReport', input));

const pageSize = 20;
const states = ['waiting', 'decided', 'all'] as const;
export const reportState = (params: URLSearchParams) => states.find((one) => one === params.get('state')) ?? 'waiting';
export type ReportFilter = { decided: boolean | undefined; thingId: string | undefined; pageNo: number };
export function reportFilter(params: URLSearchParams): ReportFilter {
  const state = reportState(params);
  return {
    decided: state === 'all' ? undefined : state === 'decided',
    thingId: params.get('thingId')?.slice(0, 120) || undefined,
    pageNo: pageNumber(params.get('pageNo')),
  };
}
export const reports = asked((client, filter: ReportFilter) =>
  client.post('api/backstage/admin/report/getReportByPage', { ...filter, pageSize }),
);

export const decideReport = (
  decided: PostCalls['api/backstage/admin/report/decideReport']['input'],
  reload: () => Promise<void>,
): Promise<Outcome> => decide(browserClient().silent.post('api/backstage/admin/report/decideReport', decided), reload);
