import { beforeEach, describe, expect, it } from 'vitest';
import type { CertificationCase } from '#api/members/backstage.ts';
import { askToJoin, inviteColleague, type Colleagues } from '#api/members/colleague.ts';
import { getCompanyFile, type CompanyFile } from '#api/members/company-file.ts';
import { eq } from 'drizzle-orm';
import { member } from '#server/platform/db/schema/identity.ts';
import { certification } from '#server/platform/db/schema/company.ts';
import { companyRecord, newNumber } from '../../support/company-record.ts';
import { joinCompany } from '../../support/colleagues.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { apply, certificate, company, decide, ownCompany, paths, waitingId } from './company.ts';

const api = startMemberApi();
let head: Person;
let other: Person;
let operator: Person;
/** Of the company that is certified. */
let registrationNumber: string;
beforeEach(async () => {
  api.clock.now = new Date('2026-07-15T12:00:00Z');
  head = await api.person();
  other = await api.person({ nickname: 'Newcomer' });
  operator = await api.person({ capabilities: ['operator'] });
  registrationNumber = newNumber('CN');
  await apply(api, head, { registrationNumber });
  await decide(api, operator, head, { approve: true });
});

const certify = (person: Person, change: object = {}) =>
  api.post(paths.certify, person, { ...company, companyName: 'Reed Resins', registrationNumber, ...change }, [
    certificate(),
  ]);
const ask = (person: Person | null, number = registrationNumber, nation = 'CN') =>
  api.post(askToJoin.path, person, { nation, registrationNumber: number });
const caseOf = async (person: Person) =>
  dataOf(await api.get<CertificationCase>(paths.case, operator, { id: await waitingId(api, operator, person) }));
const askedOf = async (person: Person) =>
  (await api.emailsTo(person)).filter(({ template }) => template === 'joinAsked').map(({ data }) => data);

describe('who applies for a company that is certified already', () => {
  it('is told before anything is sent, however the number is written', async () => {
    const spaced = registrationNumber.toLowerCase().replace(/(....)/g, '$1 ');
    for (const written of [registrationNumber, spaced, registrationNumber.replace(/(.{9})/, '$1-')])
      expectInvalid(await certify(other, { registrationNumber: written }), 'another');
    expect(await ownCompany(api, other)).toMatchObject({ state: 'notCertified' });
  });

  it('may say that it is another company, and an operator reads which one has the number', async () => {
    dataOf(await certify(other, { another: true }));
    const { sameNumber } = await caseOf(other);
    expect(sameNumber).toMatchObject([
      { memberId: head.id, companyName: company.companyName, email: head.email, state: 'success', open: true },
    ]);
  });

  it('is certified only by an operator who says why there are two', async () => {
    dataOf(await certify(other, { another: true }));
    const id = await waitingId(api, operator, other);
    expectInvalid(await api.post(paths.decide, operator, { id, approve: true }), 'remark');
    dataOf(await api.post(paths.decide, operator, { id, approve: true, remark: 'A branch with books of its own.' }));
    expect(await api.memberOf(other)).toMatchObject({ type: 'QY' });
  });

  it('is sent to its colleagues by an operator with a reason that says so', async () => {
    dataOf(await certify(other, { another: true }));
    await decide(api, operator, other, { approve: false, reason: 'alreadyCertified' });
    expect(await ownCompany(api, other)).toMatchObject({ state: 'failure', current: { reason: 'alreadyCertified' } });
  });

  it('asks its owners to be let in, and joins by their invitation', async () => {
    dataOf(await ask(other));
    expect(await askedOf(head)).toEqual([{ nickname: 'Newcomer', email: other.email, company: company.companyName }]);
    dataOf(await api.post<Colleagues>(inviteColleague.path, head, { email: other.email }));
    await joinCompany(api, head, other);
    expect(await api.memberOf(other)).toMatchObject({ companyId: head.id });
  });
});

describe('another company', () => {
  it('has the same number in another country, or another number', async () => {
    dataOf(await certify(other, { nation: 'JP', ...companyRecord('JP'), registrationNumber }));
    const third = await api.person();
    dataOf(await certify(third, companyRecord('CN')));
    expect((await caseOf(other)).sameNumber).toEqual([]);
  });

  it('waits with the same number: the operator reads of both, and neither applicant of the other', async () => {
    const [one, two] = [await api.person(), await api.person()];
    for (const person of [one, two]) dataOf(await certify(person, { nation: 'JP', registrationNumber: '0104-01' }));
    const also = async (person: Person) => (await caseOf(person)).sameNumber.map(({ memberId }) => memberId);
    expect([await also(one), await also(two)]).toEqual([[two.id], [one.id]]);
    await decide(api, operator, one, { approve: true });
    const id = await waitingId(api, operator, two);
    expectInvalid(await api.post(paths.decide, operator, { id, approve: true }), 'remark');
  });

  it('had an account that is closed: a new one applies, and an operator sees the old one', async () => {
    await api.db.update(member).set({ closedAt: api.clock.now }).where(eq(member.id, head.id));
    dataOf(await certify(other));
    expect((await caseOf(other)).sameNumber).toMatchObject([{ memberId: head.id, open: false }]);
    await decide(api, operator, other, { approve: true });
  });

  it('that says the number of a certified one later is shown on the page about it', async () => {
    await apply(api, other, {});
    await decide(api, operator, other, { approve: true });
    await api.db.update(certification).set({ registrationNumber: '' }).where(eq(certification.memberId, other.id));
    dataOf(await api.post('api/user/web/enterprise/saveRecord', other, { ...companyRecord('CN'), registrationNumber }));
    const file = dataOf(await api.get<CompanyFile>(getCompanyFile.path, operator, { id: other.id }));
    expect(file.sameNumber).toMatchObject([{ memberId: head.id }]);
  });
});

describe('asking to be let in', () => {
  it('is sent to all owners, once a day', async () => {
    const owner = await api.person();
    await joinCompany(api, head, owner, ['owner']);
    for (let times = 0; times < 3; times += 1) dataOf(await ask(other));
    expect([(await askedOf(head)).length, (await askedOf(owner)).length]).toEqual([1, 1]);
    api.clock.now = new Date('2026-07-16T12:00:01Z');
    dataOf(await ask(other));
    expect(await askedOf(head)).toHaveLength(2);
    expect((await api.auditOf(head.id)).filter(({ action }) => action === 'colleague.ask')).toHaveLength(2);
  });

  it('has one answer, whether such a company is here or not', async () => {
    expect(dataOf(await ask(other, 'HRB 1'))).toEqual(dataOf(await ask(other)));
    expect(dataOf(await ask(other, registrationNumber, 'JP'))).toEqual({});
  });

  it('is for members without a company', async () => {
    expect((await ask(null)).status).toBe(401);
    expect((await ask(head)).status).toBe(409);
    const colleague = await api.person();
    await joinCompany(api, head, colleague);
    expect((await ask(colleague)).status).toBe(409);
    dataOf(await certify(other, { another: true }));
    expect((await ask(other)).status).toBe(409);
  });
});
