import { beforeEach, describe, expect, it } from 'vitest';
import type { Agreement } from '#api/site/content.ts';
import { tellOfAgreements } from '#server/site/content/index.ts';
import { agreement, contentDraft } from '#server/platform/db/schema/content.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { approve, certifiedPerson, register } from '../../market/merchant/merchant.ts';
import { agreementForm, deskOf } from './desk.ts';
import { addAgreement } from './rows.ts';

const api = startMemberApi();
let operator: Person;
beforeEach(async () => {
  api.clock.now = new Date('2026-07-15T12:00:00Z');
  operator = await api.person({ capabilities: ['operator'] });
  await api.db.delete(contentDraft);
  await api.db.delete(agreement);
  await addAgreement(api.db, { code: 'trade', version: '1.0', effectiveFrom: '2026-01-01' });
});
const { save, saved, publish, withdraw, remove, read, list, published } = deskOf(api, () => operator);
const inForce = async () =>
  dataOf(await api.get<Agreement>('api/backstage/pc/Agreement/getAgreementPcByCode', null, { code: 'trade' }));

describe('a version of an agreement', () => {
  it('comes into force on its day, and those before stay on record', async () => {
    const ref = await published('agreement', agreementForm);
    expect(ref).toBe('trade@2.0');
    expect(await inForce()).toMatchObject({
      version: '1.0',
      otherVersions: [{ version: '2.0', effectiveFrom: '2026-08-01' }],
    });
    api.clock.now = new Date('2026-08-01T00:00:01Z');
    expect(await inForce()).toMatchObject({
      version: '2.0',
      content: '<p>New</p>',
      otherVersions: [{ version: '1.0', effectiveFrom: '2026-01-01' }],
    });
  });

  it('that is announced can be read beside the one in force, and so can those that were', async () => {
    await published('agreement', agreementForm);
    const other = async (version: string) =>
      api.get<Agreement>('api/backstage/pc/Agreement/getAgreementPcByCode', null, { code: 'trade', version });
    expect(dataOf(await other('2.0'))).toMatchObject({ version: '2.0', state: 'announced', content: '<p>New</p>' });
    expect(dataOf(await other('1.0'))).toMatchObject({
      ...{ state: 'inForce', content: '<p>Text 1.0</p>' },
      otherVersions: [{ version: '2.0', state: 'announced' }],
    });
    expect((await other('3.0')).status).toBe(404);
    api.clock.now = new Date('2026-08-01T00:00:01Z');
    expect(dataOf(await other('1.0'))).toMatchObject({
      ...{ state: 'before', content: '<p>Text 1.0</p>' },
      otherVersions: [{ version: '2.0', state: 'inForce' }],
    });
  });

  it('does not take effect in less than the seven days that it promises, nor on a day that another one has', async () => {
    const begin = async (change: object) => {
      const { entry } = await saved('agreement', { ...agreementForm, ...change });
      return publish('agreement', entry.ref);
    };
    expectInvalid(await begin({ version: '1.1', effectiveFrom: '2026-07-14' }), 'effectiveFrom');
    expectInvalid(await begin({ version: '1.2', effectiveFrom: '2026-02-30' }), 'effectiveFrom');
    expectInvalid(await begin({ version: '1.5', effectiveFrom: '2026-07-15' }), 'effectiveFrom');
    // Of the 22nd seven whole days have not passed since noon of the 15th.
    expectInvalid(await begin({ version: '1.6', effectiveFrom: '2026-07-22' }), 'effectiveFrom');
    dataOf(await begin({ version: '1.3', effectiveFrom: '2026-07-23' }));
    expectInvalid(await begin({ version: '1.4', effectiveFrom: '2026-07-23' }), 'effectiveFrom');
    // Nobody has agreed to a first one yet.
    dataOf(await begin({ code: 'privacy', version: '1.0', effectiveFrom: '2026-07-15' }));
  });

  it('never changes nor disappears once it is in force', async () => {
    const old = { ...agreementForm, version: '1.0', effectiveFrom: '2026-09-01' };
    expectInvalid(await save('agreement', old, { ref: 'trade@1.0', updatedAt: null }), 'version');
    expect((await save('agreement', old)).status).toBe(409);
    expectInvalid(await withdraw('agreement', 'trade@1.0'), 'version');
    expect((await remove('agreement', 'trade@1.0')).status).toBe(404);
    expect((await inForce()).content).toBe('<p>Text 1.0</p>');
  });

  it('in force is not changed by a draft that was begun before its day', async () => {
    const ref = await published('agreement', agreementForm);
    const { updatedAt } = (await read('agreement', ref)).entry;
    await saved('agreement', { ...agreementForm, effectiveFrom: '2026-12-01' }, { ref, updatedAt });
    api.clock.now = new Date('2026-08-02T00:00:00Z');
    expectInvalid(await publish('agreement', ref), 'version');
    expectInvalid(await withdraw('agreement', ref), 'version');
    expect(await inForce()).toMatchObject({ version: '2.0', effectiveFrom: '2026-08-01' });
  });

  it('that is announced can be corrected and taken back', async () => {
    const ref = await published('agreement', agreementForm);
    const { updatedAt } = (await read('agreement', ref)).entry;
    await saved('agreement', { ...agreementForm, titleEn: 'Rules' }, { ref, updatedAt });
    dataOf(await publish('agreement', ref));
    expect((await list('agreement')).list[0]).toMatchObject({ ref, title: 'Rules', published: true, draft: false });
    dataOf(await withdraw('agreement', ref));
    expect(await inForce()).toMatchObject({ version: '1.0', otherVersions: [] });
  });

  it('is named when it is begun, and keeps its name', async () => {
    expectInvalid(await save('agreement', { code: 'trade' }), 'version');
    expectInvalid(await save('agreement', { code: 'marriage', version: 'a b' }), 'code', 'version');
    const { entry } = await saved('agreement', agreementForm);
    const renamed = { ...agreementForm, version: '3.0' };
    await saved('agreement', renamed, { ref: entry.ref, updatedAt: entry.updatedAt });
    expectInvalid(await publish('agreement', entry.ref), 'version');
  });
});

describe('a new version of an agreement', () => {
  const told = async (person: Person) =>
    (await api.emailsTo(person)).filter(({ template }) => template === 'agreementAnnounced');

  it('is told of to every member once, with its day, and again when it was corrected', async () => {
    const [one, other] = [await api.person(), await api.person({ locale: 'zh-CN' })];
    expect(await tellOfAgreements(api.services)).toBe(0);
    const ref = await published('agreement', agreementForm);
    expect(await tellOfAgreements(api.services)).toBeGreaterThanOrEqual(3);
    const news = { code: 'trade', version: '2.0', effectiveFrom: '2026-08-01' };
    for (const person of [one, other]) expect(await told(person)).toMatchObject([{ data: news }]);
    expect(await tellOfAgreements(api.services)).toBe(0);
    api.clock.now = new Date('2026-07-16T12:00:00Z');
    const { updatedAt } = (await read('agreement', ref)).entry;
    await saved('agreement', { ...agreementForm, effectiveFrom: '2026-08-02' }, { ref, updatedAt });
    dataOf(await publish('agreement', ref));
    expect(await tellOfAgreements(api.services)).toBeGreaterThanOrEqual(3);
    expect(await told(one)).toMatchObject([{ data: news }, { data: { ...news, effectiveFrom: '2026-08-02' } }]);
  });

  it('for merchants is told of to those alone who are', async () => {
    await addAgreement(api.db, { code: 'merchant', version: '1.0', effectiveFrom: '2026-01-01' });
    const [buyer, forwarder] = [await api.person(), await api.person({ capabilities: ['forwarder'] })];
    await published('agreement', { ...agreementForm, code: 'merchant' });
    await tellOfAgreements(api.services);
    expect(await told(buyer)).toEqual([]);
    expect(await told(forwarder)).toHaveLength(1);
  });

  it('is told of to who comes after all the others were told, until its day', async () => {
    await addAgreement(api.db, { code: 'merchant', version: '1.0', effectiveFrom: '2026-01-01' });
    await published('agreement', { ...agreementForm, version: '4.0' });
    await published('agreement', { ...agreementForm, code: 'merchant', version: '4.0' });
    const later = async (moment: string) => {
      api.clock.now = new Date(moment);
      return tellOfAgreements(api.services);
    };
    await later('2026-07-15T12:01:00Z');
    api.clock.now = new Date('2026-07-19T12:00:00Z');
    const trader = await certifiedPerson(api);
    expect(await later('2026-07-20T12:00:00Z')).toBe(1);
    expect((await told(trader)).map(({ data }) => data)).toMatchObject([{ code: 'trade', version: '4.0' }]);
    await approve(api, operator, await register(api, trader, { shopName: 'Sandpiper Resins' }));
    expect(await later('2026-07-20T12:01:00Z')).toBe(1);
    expect((await told(trader)).map(({ data }) => data)).toMatchObject([{ code: 'trade' }, { code: 'merchant' }]);
    expect(await later('2026-07-31T23:00:00Z')).toBe(0);
    // From its day on everybody who comes agrees to it.
    api.clock.now = new Date('2026-08-01T00:00:00Z');
    const after = await api.person();
    expect(await tellOfAgreements(api.services)).toBe(0);
    expect(await told(after)).toEqual([]);
  });

  it('is told of by as many processes as there are, each member once', async () => {
    const person = await api.person();
    await published('agreement', { ...agreementForm, version: '3.0' });
    await Promise.all([1, 2, 3].map(() => tellOfAgreements(api.services)));
    await tellOfAgreements(api.services);
    expect(await told(person)).toHaveLength(1);
  });
});
