import type { Hold } from '#api/deals/hold.ts';
import type { AppealOutcome, HoldKind, HoldReason } from '#api/deals/hold-choices.ts';
import { browserClient } from '#client/browser.ts';
import type { Outcome } from '#lib/outcome.ts';
import { keywordOf, pageNumber } from '#lib/page-number.ts';
import { decide } from '#app/stores/decide.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { asked } from '#app/stores/remote.ts';

const pageSize = 20;
/** All that were ever on one company. */
const maxPageSize = 100;
const holdStates = ['open', 'appealed', 'lifted', 'all'] as const;
export const holdState = (params: URLSearchParams) =>
  holdStates.find((state) => state === params.get('state')) ?? 'open';
export type HoldFilter = { state: 'open' | 'appealed' | 'lifted' | undefined; pageNo: number };

export function holdFilter(params: URLSearchParams): HoldFilter {
  const state = holdState(params);
  return { state: state === 'all' ? undefined : state, pageNo: pageNumber(params.get('pageNo')) };
}
export const holds = asked((client, filter: HoldFilter) =>
  client.post('api/backstage/admin/hold/getHoldByPage', { ...filter, pageSize }),
);

/** What of a company could be put on hold, and what has been. */
export const holdsOfParty = asked(async (client, id: string) => {
  const [subjects, { list }] = await Promise.all([
    client.get('api/backstage/admin/hold/getHoldSubjectsOf', { memberId: id }),
    client.post('api/backstage/admin/hold/getHoldByPage', { party: id, pageSize: maxPageSize }),
  ]);
  return { subjects, holds: list };
});

/** What is looked for; a single sign finds too much. */
export function soughtSubject(params: URLSearchParams): string {
  const keyword = keywordOf(params);
  return keyword.length > 1 ? keyword : '';
}
/** What a search has found. */
export const holdSubjects = asked((client, keyword: string) =>
  client.post('api/backstage/admin/hold/findHoldSubjects', { keyword }),
);

type Wanted = {
  kind: HoldKind;
  subjectId: string;
  reason: HoldReason;
  note: string;
  internalNote: string;
  until: string | undefined;
};
export const placeHold = (wanted: Wanted, reload: () => Promise<void>): Promise<Outcome> =>
  decide(browserClient().silent.post('api/backstage/admin/hold/placeHold', wanted), reload);

export const liftHold = ({ id }: Pick<Hold, 'id'>, note: string, reload: () => Promise<void>): Promise<Outcome> =>
  decide(browserClient().silent.post('api/backstage/admin/hold/liftHold', { id, note }), reload);

type Changed = { id: string; until: string | null; internalNote: string };
export const changeHold = (wanted: Changed, reload: () => Promise<void>): Promise<Outcome> =>
  decide(browserClient().silent.post('api/backstage/admin/hold/changeHold', wanted), reload);

type Decided = { id: string; outcome: AppealOutcome; answer: string };
export const decideAppeal = (decided: Decided, reload: () => Promise<void>): Promise<Outcome> =>
  decide(browserClient().silent.post('api/backstage/admin/hold/decideAppeal', decided), reload);

/** What is, or was, on hold of one's own. */
export const myHolds = asked((client, pageNo: number) =>
  client.post('api/user/web/hold/getMyHolds', { pageNo, pageSize }),
);
export const appealHold = (
  id: string,
  words: string,
  attachments: readonly File[],
  reload: () => Promise<void>,
): Promise<Outcome> =>
  decide(browserClient().silent.form('api/user/web/hold/appealHold', { id, words }, { attachments }), reload);

export const endMemberSessions = async (memberId: string): Promise<Outcome> => {
  const answer = await outcomeOf(
    browserClient().silent.post('api/backstage/admin/hold/endMemberSessions', { memberId }),
  );
  return answer.ok ? { ok: true, data: undefined } : answer;
};
