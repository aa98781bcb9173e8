import { beforeEach, describe, expect, it } from 'vitest';
import type { CertificationCase } from '#api/members/backstage.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { apply, company, decide, paths, waitingId } from './company.ts';

const api = startMemberApi();
let applicant: Person;
let operator: Person;
beforeEach(async () => {
  api.clock.now = new Date('2026-07-15T12:00:00Z');
  applicant = await api.person({ locale: 'zh-CN' });
  operator = await api.person({ capabilities: ['operator'] });
});

type Queue = {
  list: { id: string; companyName: string; state: string; applicant: object }[];
  total: number;
  waiting: number;
};
const queue = async (query: object) => dataOf(await api.post<Queue>(paths.queue, operator, { ...query }));
const caseOf = async (id: string) => dataOf(await api.get<CertificationCase>(paths.case, operator, { id }));

describe('the queue of certifications', () => {
  it('begins with who has waited longest, and ends with what was decided first', async () => {
    const names = ['Queue one', 'Queue two', 'Queue three', 'Queue four'];
    const people: Person[] = [];
    for (const [day, companyName] of names.entries()) {
      api.clock.now = new Date(Date.UTC(2026, 5, 1 + day));
      people.push(await api.person());
      await apply(api, people.at(-1)!, { companyName });
    }
    await decide(api, operator, people[0]!, { approve: true });
    api.clock.now = new Date('2026-06-20T00:00:00Z');
    await decide(api, operator, people[2]!, { approve: false, reason: 'expired' });
    const page = await queue({ keyword: 'queue' });
    expect(page.list.map(({ companyName, state }) => [companyName, state])).toEqual([
      ['Queue two', 'underAudit'],
      ['Queue four', 'underAudit'],
      ['Queue three', 'failure'],
      ['Queue one', 'success'],
    ]);
    expect(page.total).toBe(4);
    expect(await queue({ keyword: 'queue', pageSize: 1, pageNo: 3 })).toMatchObject({
      list: [{ companyName: 'Queue three' }],
      total: 4,
    });
    expect(await queue({ keyword: 'queue', state: 'failure' })).toMatchObject({ total: 1 });
    expect(await queue({ state: 'notCertified' })).toMatchObject({ list: [], total: 0 });
    expect(page.waiting).toBe((await queue({ state: 'underAudit' })).total);
  });

  it('finds an applicant by address and nickname', async () => {
    const odd = await api.person({ nickname: 'Zephyrine 100%', email: 'zephyrine@odd.example' });
    await apply(api, odd);
    for (const keyword of ['zephyrine@odd', 'ZEPHYRINE 100%']) {
      expect((await queue({ keyword })).list).toMatchObject([
        { applicant: { memberId: odd.id, email: odd.email, nickname: 'Zephyrine 100%' } },
      ]);
    }
  });

  it('is for operators only', async () => {
    for (const stranger of [
      applicant,
      await api.person({ type: 'QY', capabilities: ['buyer', 'supplier', 'forwarder'] }),
    ]) {
      expect((await api.post(paths.queue, stranger)).status).toBe(403);
      expect((await api.get(paths.case, stranger, { id: applicant.id })).status).toBe(403);
      expect((await api.post(paths.decide, stranger, { id: applicant.id, approve: true })).status).toBe(403);
    }
    expect((await api.post(paths.queue, null)).status).toBe(401);
  });
});

describe('one application', () => {
  it('comes with what the member sent before, without what came after', async () => {
    await apply(api, applicant, { companyName: 'First try' });
    const first = await decide(api, operator, applicant, { approve: false, reason: 'mismatch' });
    // In the same millisecond.
    await apply(api, applicant, { companyName: 'Second try' });
    const second = await waitingId(api, operator, applicant);
    expect(await caseOf(second)).toMatchObject({
      id: second,
      applicant: { memberId: applicant.id, email: applicant.email },
      application: { companyName: 'Second try', state: 'underAudit' },
      history: [{ companyName: 'First try', state: 'failure' }],
    });
    expect(await caseOf(first)).toMatchObject({ application: { companyName: 'First try' }, history: [] });
  });

  it('shows its document to operators', async () => {
    await apply(api, applicant);
    const { application } = await caseOf(await waitingId(api, operator, applicant));
    const response = await api.fetch(application.certificate.href, operator);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('application/pdf');
  });

  it('names companies of other members that look the same', async () => {
    const mailbox = (name: string, domain: string) => api.person({ email: `${name}@${domain}` });
    const [own, sameName, sameDomain, other] = [
      await mailbox('a', 'brook.example'),
      await mailbox('b', 'qq.com'),
      await mailbox('c', 'brook.example'),
      await mailbox('d', 'qq.com'),
    ];
    await apply(api, sameName, { companyName: '溪流塑料（宁波）有限公司' });
    await apply(api, sameDomain, { companyName: 'Brook Trading' });
    await apply(api, other, { companyName: '山石塑料（宁波）有限公司' });
    await apply(api, own, { companyName: '溪流塑料 (宁波) 有限公司' });
    const { alike } = await caseOf(await waitingId(api, operator, own));
    expect(alike.map(({ email }) => email).sort()).toEqual(['b@qq.com', 'c@brook.example']);
    expect((await caseOf(await waitingId(api, operator, other))).alike).toEqual([]);
  });

  it('is not there under an id that is none', async () => {
    for (const id of [crypto.randomUUID(), 'none', "' or 1=1"]) {
      expect((await api.get(paths.case, operator, { id })).status).toBe(404);
      expect((await api.post(paths.decide, operator, { id, approve: true })).status).toBe(404);
    }
  });
});

describe('a decision', () => {
  const emails = async () =>
    (await api.emailsTo(applicant)).map(({ template, locale, data }) => ({ template, locale, data }));

  it('that approves is told to the member in the own language, and recorded', async () => {
    await apply(api, applicant);
    const id = await decide(api, operator, applicant, { approve: true, reason: 'other', fields: ['nation'] });
    expect(await emails()).toEqual([
      { template: 'certificationApproved', locale: 'zh-CN', data: { companyName: company.companyName } },
    ]);
    expect((await caseOf(id)).application).toMatchObject({ state: 'success', reason: null, fields: [] });
    expect((await api.auditOf(id)).at(-1)).toMatchObject({ action: 'certification.approve', actorId: operator.id });
  });

  it('that refuses says why and what to put right', async () => {
    await apply(api, applicant);
    const verdict = {
      approve: false,
      reason: 'other',
      remark: 'See <b>page 2</b>.',
      fields: ['certificate', 'nation'],
    };
    const id = await decide(api, operator, applicant, verdict);
    expect(await emails()).toEqual([
      {
        template: 'certificationRejected',
        locale: 'zh-CN',
        data: {
          companyName: company.companyName,
          reason: 'other',
          remark: 'See <b>page 2</b>.',
          fields: ['certificate', 'nation'],
        },
      },
    ]);
    expect((await api.auditOf(id)).at(-1)).toMatchObject({
      action: 'certification.refuse',
      detail: { reason: 'other' },
    });
  });

  it('that refuses needs a reason, and the reason "other" its words', async () => {
    await apply(api, applicant);
    const id = await waitingId(api, operator, applicant);
    const decideWith = (verdict: object) => api.post(paths.decide, operator, { id, ...verdict });
    expectInvalid(await decideWith({ approve: false }), 'reason');
    expectInvalid(await decideWith({ approve: false, reason: 'mood' }), 'reason');
    expectInvalid(await decideWith({ approve: false, reason: 'other', remark: '  ' }), 'remark');
    expectInvalid(await decideWith({ approve: false, reason: 'other', remark: 'No\u0000' }), 'remark');
    expect((await caseOf(id)).application.state).toBe('underAudit');
    expect(await emails()).toEqual([]);
  });

  it('is made once', async () => {
    await apply(api, applicant);
    const id = await decide(api, operator, applicant, { approve: true });
    expect((await api.post(paths.decide, operator, { id, approve: false, reason: 'expired' })).status).toBe(409);
    expect(await api.memberOf(applicant)).toMatchObject({ type: 'QY' });
  });

  it('of two operators at once is that of one of them', async () => {
    await apply(api, applicant);
    const id = await waitingId(api, operator, applicant);
    const other = await api.person({ capabilities: ['operator'] });
    const answers = await Promise.all([
      api.post(paths.decide, operator, { id, approve: true }),
      api.post(paths.decide, other, { id, approve: false, reason: 'notGenuine' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const approved = answers[0].status === 200;
    expect(await api.memberOf(applicant)).toMatchObject({ type: approved ? 'QY' : 'PT' });
    expect(await emails()).toHaveLength(1);
  });

  it('is not made by the applicant, whatever else the applicant is', async () => {
    const both = await api.person({ capabilities: ['operator'] });
    await apply(api, both);
    const id = await waitingId(api, operator, both);
    expect((await api.post(paths.decide, both, { id, approve: true })).status).toBe(403);
    expect((await caseOf(id)).application.state).toBe('underAudit');
    expect(await api.memberOf(both)).toMatchObject({ type: 'PT' });
  });
});
