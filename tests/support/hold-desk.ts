import { beforeAll } from 'vitest';
import type { HoldKind } from '#api/deals/hold-choices.ts';
import { dataOf, type MemberApi, type Person } from './member-api.ts';

export const holdAdmin = 'api/backstage/admin/hold';
type Given = {
  kind: HoldKind;
  subjectId: string;
  reason?: string;
  note?: string;
  until?: string;
  internalNote?: string;
};

/** An operator who puts things on hold, and what comes of it for others. */
export function holdDesk(api: MemberApi) {
  let operator: Person;
  beforeAll(async () => {
    operator = await api.person({ capabilities: ['operator'] });
  });
  const tryPlace = ({ reason = 'suspectedFraud', ...given }: Given, by = operator) =>
    api.post<{ id: string }>(`${holdAdmin}/placeHold`, by, { reason, ...given });
  return {
    get operator() {
      return operator;
    },
    tryPlace,
    place: async (given: Given) => dataOf(await tryPlace(given)).id,
    lift: (id: string, note = '') => api.post(`${holdAdmin}/liftHold`, operator, { id, note }),
    account: async (person: Person) =>
      dataOf(await api.get<{ memberBaseRespVO: { holds: unknown[] } }>('api/user/web/info/getMyAccount', person))
        .memberBaseRespVO,
    lastEmail: async (person: Person) => (await api.emailsTo(person)).at(-1),
  };
}
