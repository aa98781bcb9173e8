import type { Hold, HoldSubject } from '#api/deals/hold.ts';
import type { HoldKind, HoldReason } from '#api/deals/hold-choices.ts';
import type { PostCalls } from '#api/calls.ts';
import { browserClient } from '#client/browser.ts';
import type { Outcome } from '#lib/outcome.ts';
import { decide } from '#app/stores/backstage.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { remote } from '#app/stores/remote.ts';

const pageSize = 20;
export type HoldFilter = { state: 'open' | 'lifted' | undefined; pageNo: number };

const holds = remote<PostCalls['api/backstage/admin/hold/getHoldByPage']['data']>();
export const $holds = holds.$state;
export const loadHolds = (filter: HoldFilter): Promise<void> =>
  holds.load(() => browserClient().post('api/backstage/admin/hold/getHoldByPage', { ...filter, pageSize }));

const subjects = remote<HoldSubject[]>();
/** What a search has found. */
export const $holdSubjects = subjects.$state;
export const findHoldSubjects = (keyword: string): Promise<void> =>
  subjects.load(() => browserClient().post('api/backstage/admin/hold/findHoldSubjects', { keyword }));

type Wanted = { kind: HoldKind; subjectId: string; reason: HoldReason; note: string };
export const placeHold = (wanted: Wanted, reload: () => Promise<void>): Promise<Outcome> =>
  decide(browserClient().silent.post('api/backstage/admin/hold/placeHold', wanted), reload);

export const liftHold = ({ id }: Pick<Hold, 'id'>, note: string, reload: () => Promise<void>): Promise<Outcome> =>
  decide(browserClient().silent.post('api/backstage/admin/hold/liftHold', { id, note }), reload);

export const endMemberSessions = async (memberId: string): Promise<Outcome> => {
  const answer = await outcomeOf(
    browserClient().silent.post('api/backstage/admin/hold/endMemberSessions', { memberId }),
  );
  return answer.ok ? { ok: true, data: undefined } : answer;
};
