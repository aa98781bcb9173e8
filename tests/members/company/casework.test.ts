import { beforeEach, describe, expect, it } from 'vitest';
import type { CertificationCase, CertificationRow } from '#api/members/backstage.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { apply, decide, paths, waitingId } from './company.ts';

const take = 'api/backstage/admin/certification/takeCertification';
const note = 'api/backstage/admin/certification/noteCertification';

const api = startMemberApi();
let applicant: Person;
let ada: Person;
let bo: Person;
let id: string;
beforeEach(async () => {
  api.clock.now = new Date('2026-07-15T12:00:00Z');
  applicant = await api.person();
  ada = await api.person({ capabilities: ['operator'], nickname: 'Ada' });
  bo = await api.person({ capabilities: ['operator'], nickname: 'Bo' });
  await apply(api, applicant);
  id = await waitingId(api, ada, applicant);
});

const caseFor = async (who: Person) => dataOf(await api.get<CertificationCase>(paths.case, who, { id }));
const queue = async (who: Person, of?: 'mine' | 'free') =>
  dataOf(
    await api.post<{ list: CertificationRow[] }>(paths.queue, who, {
      state: 'underAudit',
      keyword: applicant.email,
      ...(of && { of }),
    }),
  ).list;
const taken = async (who: Person, mine = true) => api.post(take, who, { id, mine });

describe('an application that somebody works on', () => {
  it('is nobody’s at first, and the other operators see who has taken it', async () => {
    expect(await caseFor(ada)).toMatchObject({ keeper: null, notes: [] });
    dataOf(await taken(ada));
    expect((await caseFor(bo)).keeper).toEqual({ id: ada.id, name: 'Ada', since: '2026-07-15T12:00:00.000Z' });
    expect(await queue(bo)).toMatchObject([{ keeper: { id: ada.id, name: 'Ada' } }]);
  });

  it('is found under “mine”, and is not the next one of anybody else', async () => {
    expect(await queue(bo, 'free')).toHaveLength(1);
    dataOf(await taken(ada));
    expect(await queue(ada, 'mine')).toHaveLength(1);
    expect(await queue(bo, 'mine')).toHaveLength(0);
    expect(await queue(bo, 'free')).toHaveLength(0);
    expect(await queue(ada, 'free')).toHaveLength(1);
  });

  it('can be handed back, and taken over, and remembers nothing of it when it is decided', async () => {
    dataOf(await taken(ada));
    // Who does not have it has nothing to hand back.
    expect((await taken(bo, false)).status).toBe(409);
    dataOf(await taken(bo));
    expect((await caseFor(ada)).keeper?.name).toBe('Bo');
    dataOf(await taken(bo, false));
    expect((await caseFor(ada)).keeper).toBeNull();
    await decide(api, ada, applicant, { approve: true });
    expect((await taken(ada)).status).toBe(409);
  });

  it('is nobody’s own, and nothing to others', async () => {
    const own = await api.person({ capabilities: ['operator'] });
    await apply(api, own);
    const ownId = await waitingId(api, ada, own);
    expect((await api.post(take, own, { id: ownId, mine: true })).status).toBe(403);
    expect((await api.post(note, own, { id: ownId, text: 'Fine' })).status).toBe(403);
    for (const path of [take, note]) {
      expect((await api.post(path, applicant, { id, mine: true, text: 'Mine' })).status).toBe(403);
      expect((await api.post(path, ada, { id: applicant.id, mine: true, text: 'Whose' })).status).toBe(404);
    }
  });
});

describe('what operators write down for each other', () => {
  it('stands with its author and time, the oldest first, and never reaches the applicant', async () => {
    dataOf(await api.post(note, ada, { id, text: 'Rang the registry: number is right' }));
    api.clock.now = new Date('2026-07-15T13:00:00Z');
    dataOf(await api.post(note, bo, { id, text: 'Seal is another company’s' }));
    expect((await caseFor(ada)).notes).toEqual([
      { by: 'Ada', at: '2026-07-15T12:00:00.000Z', text: 'Rang the registry: number is right' },
      { by: 'Bo', at: '2026-07-15T13:00:00.000Z', text: 'Seal is another company’s' },
    ]);
    await decide(api, ada, applicant, { approve: false, reason: 'mismatch' });
    // Also of what was decided: the next application may want it.
    dataOf(await api.post(note, bo, { id, text: 'Wrote to them' }));
    expect(JSON.stringify(dataOf(await api.get(paths.own, applicant)))).not.toMatch(/registry|Seal|Wrote/);
  });

  it('has words', async () => {
    expectInvalid(await api.post(note, ada, { id, text: '   ' }), 'text');
  });

  it('is shown with the company’s next application', async () => {
    dataOf(await api.post(note, ada, { id, text: 'Ask for the original' }));
    await decide(api, ada, applicant, { approve: false, reason: 'unreadable' });
    await apply(api, applicant);
    id = await waitingId(api, ada, applicant);
    expect((await caseFor(bo)).notes).toMatchObject([{ text: 'Ask for the original' }]);
  });
});
