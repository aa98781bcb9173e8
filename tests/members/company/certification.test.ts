import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { certification } from '#server/platform/db/schema/company.ts';
import { member, storedFile } from '#server/platform/db/schema/identity.ts';
import { dataOf, expectInvalid, picture, startMemberApi, type Person } from '../../support/member-api.ts';
import { creditCheck } from '#api/members/company-record.ts';
import { companyRecord, creditCode } from '../../support/company-record.ts';
import { apply, certificate, company, decide, ownCompany, paths } from './company.ts';

const api = startMemberApi();
let applicant: Person;
let operator: Person;
beforeEach(async () => {
  api.clock.now = new Date('2026-07-15T12:00:00Z');
  applicant = await api.person();
  operator = await api.person({ capabilities: ['operator'] });
});

const refuse = (verdict: object = {}) =>
  decide(api, operator, applicant, { approve: false, reason: 'unreadable', ...verdict });

describe('a member who applies for certification', () => {
  it('is not certified before', async () => {
    expect(await ownCompany(api, applicant)).toEqual({
      state: 'notCertified',
      companyEmail: applicant.email,
      current: null,
      history: [],
    });
  });

  it('waits for an operator, with the address of the account as that of the company', async () => {
    const sent = await apply(api, applicant, { registrationNumber: creditCode });
    expect(sent).toMatchObject({
      ...company,
      nation: { id: 'CN', name: 'China' },
      companyEmail: applicant.email,
      certificate: { name: 'licence.pdf', type: 'application/pdf', size: expect.any(Number) },
      state: 'underAudit',
      submittedAt: '2026-07-15T12:00:00.000Z',
      decidedAt: null,
      reason: null,
      remark: null,
      fields: [],
    });
    expect(await ownCompany(api, applicant)).toMatchObject({ state: 'underAudit', current: sent, history: [] });
    const [row] = await api.db.select().from(certification).where(eq(certification.memberId, applicant.id));
    expect(await api.auditOf(row!.id)).toMatchObject([{ action: 'certification.submit', actorId: applicant.id }]);
  });

  it('keeps the address of that day when the account changes its own', async () => {
    await apply(api, applicant);
    await api.db
      .update(member)
      .set({ email: `moved-${applicant.email}` })
      .where(eq(member.id, applicant.id));
    const own = await ownCompany(api, applicant);
    expect(own.companyEmail).toBe(`moved-${applicant.email}`);
    expect(own.current!.companyEmail).toBe(applicant.email);
  });

  it('reads the nation in the own language', async () => {
    await apply(api, applicant);
    const answer = await api.get<{ current: { nation: object } }>(paths.own, applicant, {}, 'zh-CN');
    expect(dataOf(answer).current.nation).toEqual({ id: 'CN', name: '中国' });
  });

  it('may send a picture of the certificate', async () => {
    const file = { field: 'certificate', name: 'scan.jpg', bytes: await picture('jpeg') };
    const sent = dataOf(await api.post<{ certificate: object }>(paths.certify, applicant, company, [file]));
    expect(sent.certificate).toMatchObject({ name: 'scan.jpg', type: 'image/jpeg' });
  });

  it('changes nothing while an operator has the application', async () => {
    await apply(api, applicant);
    const again = await api.post(paths.certify, applicant, { ...company, companyName: 'Another name' }, [
      certificate(),
    ]);
    expect(again.status).toBe(409);
    expect(await ownCompany(api, applicant)).toMatchObject({
      current: { companyName: company.companyName },
      history: [],
    });
  });

  it('sends one application, however often the form is sent at once', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => api.post(paths.certify, applicant, company, [certificate()])),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await api.db.$count(certification, eq(certification.memberId, applicant.id))).toBe(1);
  });

  it('gets text back as it was written, however it looks', async () => {
    const companyName = `<script>alert(1)</script> & "Sons"`;
    expect(await apply(api, applicant, { companyName })).toMatchObject({ companyName });
  });
});

describe('an application that cannot be right', () => {
  const fields = async (change: object, sent = [certificate()]) => {
    const answer = await api.post(paths.certify, applicant, { ...company, ...change }, sent);
    expect(await api.db.$count(certification, eq(certification.memberId, applicant.id))).toBe(0);
    expect(await api.db.$count(storedFile, eq(storedFile.ownerId, applicant.id))).toBe(0);
    return answer;
  };

  it('was established in a year to come', async () => {
    expectInvalid(await fields({ established: 2027 }), 'established');
    api.clock.now = new Date('2027-01-01T00:00:00Z');
    dataOf(await api.post(paths.certify, applicant, { ...company, established: 2027 }, [certificate()]));
  });

  it('comes from no nation', async () => {
    expectInvalid(await fields({ nation: 'ZZ' }), 'nation');
    expectInvalid(await fields({ nation: '\u0000\u0000' }), 'nation');
    expectInvalid(await fields({ nation: 'ZZ', established: 2090 }), 'nation', 'established');
  });

  it('has no certificate', async () => {
    expectInvalid(await fields({}, []), 'certificate');
  });

  it('leaves out what every company has', async () => {
    expectInvalid(await fields({ companyName: ' ', businessType: 'pirate' }), 'companyName', 'businessType');
  });

  it('is written in signs that hide', async () => {
    expectInvalid(await fields({ companyName: 'Reed\u202egnp' }), 'companyName');
    expectInvalid(await fields({ companyName: 'Reed\nResins' }), 'companyName');
    expectInvalid(await fields({ mainProducts: 'Pumps\u0000' }), 'mainProducts');
    dataOf(await api.post(paths.certify, applicant, { ...company, mainProducts: 'Pumps\nValves' }, [certificate()]));
  });

  it('carries a file that is no document', async () => {
    const program = { field: 'certificate', name: 'licence.pdf', bytes: new TextEncoder().encode('MZ\x90\0 program') };
    expect((await fields({}, [program])).status).toBe(415);
  });

  it('comes from nobody', async () => {
    expect((await api.post(paths.certify, null, company, [certificate()])).status).toBe(401);
  });
});

describe('a company that was refused', () => {
  it('reads why, and which fields to put right', async () => {
    await apply(api, applicant);
    api.clock.now = new Date('2026-07-16T09:00:00Z');
    await refuse({
      reason: 'mismatch',
      remark: 'The name differs.',
      fields: ['companyName', 'established', 'companyName'],
    });
    expect(await ownCompany(api, applicant)).toMatchObject({
      state: 'failure',
      current: {
        decidedAt: '2026-07-16T09:00:00.000Z',
        reason: 'mismatch',
        remark: 'The name differs.',
        fields: ['companyName', 'established'],
      },
    });
    expect(await api.memberOf(applicant)).toMatchObject({ type: 'PT', capabilities: [] });
  });

  it('applies again with the certificate it sent before, and keeps its history', async () => {
    const first = await apply(api, applicant);
    await refuse({ fields: ['companyName'] });
    api.clock.now = new Date('2026-07-17T12:00:00Z');
    const second = dataOf(
      await api.post<typeof first>(paths.certify, applicant, { ...company, companyName: 'Tall Reed' }),
    );
    expect(second.certificate).toEqual(first.certificate);
    expect(await ownCompany(api, applicant)).toMatchObject({
      state: 'underAudit',
      current: { companyName: 'Tall Reed' },
      history: [{ companyName: company.companyName, state: 'failure' }],
    });
  });

  it('sends another certificate where the certificate was what was wrong', async () => {
    const first = await apply(api, applicant);
    await refuse({ fields: ['certificate'] });
    expectInvalid(await api.post(paths.certify, applicant, company), 'certificate');
    const second = dataOf(await api.post<typeof first>(paths.certify, applicant, company, [certificate('clearer')]));
    expect(second.certificate.id).not.toBe(first.certificate.id);
  });
});

describe('a certified company', () => {
  beforeEach(async () => {
    await apply(api, applicant);
    await decide(api, operator, applicant, { approve: true });
  });

  it('is an enterprise that may buy', async () => {
    expect(await api.memberOf(applicant)).toMatchObject({ type: 'QY', capabilities: ['buyer'] });
    expect(await ownCompany(api, applicant)).toMatchObject({ state: 'success', current: { reason: null, fields: [] } });
  });

  it('does not apply again', async () => {
    expect((await api.post(paths.certify, applicant, company, [certificate()])).status).toBe(409);
  });

  it('changes what needs no review, and nothing else', async () => {
    const changes = { mainProducts: 'Pumps', employees: '201-500', companyName: 'Somebody Else' };
    expect(dataOf(await api.post(paths.modify, applicant, changes))).toEqual({});
    expect((await ownCompany(api, applicant)).current).toMatchObject({
      mainProducts: 'Pumps',
      employees: '201-500',
      companyName: company.companyName,
    });
  });

  it('is what an ordinary member is not', async () => {
    const ordinary = await api.person();
    const changes = { mainProducts: 'Pumps', employees: '201-500' };
    expect((await api.post(paths.modify, ordinary, changes)).status).toBe(403);
    expect((await api.post(paths.modify, null, changes)).status).toBe(401);
  });
});

describe('what contracts name of a company', () => {
  const record = companyRecord('CN');
  const saved = (person: Person | null, change: object = {}) =>
    api.post('api/user/web/enterprise/saveRecord', person, { ...record, ...change });

  it('is asked with the application, in the form of its register', async () => {
    const wrong = async (change: object) =>
      api.post(paths.certify, applicant, { ...company, ...change }, [certificate()]);
    expectInvalid(await wrong({ registrationNumber: `${creditCode.slice(0, 17)}0` }), 'registrationNumber');
    expectInvalid(await wrong({ registrationNumber: '12345' }), 'registrationNumber');
    expectInvalid(await wrong({ nation: 'SG' }), 'registrationNumber');
    expectInvalid(await wrong({ registeredAddress: '', signatoryName: ' ' }), 'registeredAddress', 'signatoryName');
    expectInvalid(await wrong({ companyName: '宁波白鹭塑料有限公司', otherName: '' }), 'otherName');
    expectInvalid(await wrong({ otherName: 'White Egret' }), 'otherName');
    expectInvalid(await wrong({ otherName: 'Resinport 塑料' }), 'otherName');
    expect(
      await apply(api, applicant, { otherName: '高苇塑料有限公司', registrationNumber: creditCode }),
    ).toMatchObject({
      ...record,
      otherName: '高苇塑料有限公司',
    });
  });

  it('is written to the audit trail when a certified company changes it; its number stays', async () => {
    await apply(api, applicant, { registrationNumber: creditCode });
    const id = await decide(api, operator, applicant, { approve: true });
    dataOf(await saved(applicant, { registeredAddress: '浙江省宁波市北仑区新路2号', otherName: '高苇塑料' }));
    expect((await ownCompany(api, applicant)).current).toMatchObject({
      registeredAddress: '浙江省宁波市北仑区新路2号',
      otherName: '高苇塑料',
    });
    expect((await api.auditOf(id)).at(-1)).toMatchObject({
      action: 'certification.record',
      detail: {
        fields: ['otherName', 'registeredAddress'],
        from: ['–', record.registeredAddress],
        to: ['高苇塑料', '浙江省宁波市北仑区新路2号'],
      },
    });
    const another = `91000000000000002${creditCheck('91000000000000002')}`;
    expectInvalid(await saved(applicant, { otherName: '高苇塑料', registrationNumber: another }), 'registrationNumber');
    expectInvalid(await saved(applicant, { otherName: '别家塑料' }), 'otherName');
  });

  it('is not for a member without a certified company', async () => {
    expect((await saved(applicant)).status).toBe(403);
    expect((await saved(null)).status).toBe(401);
  });
});
