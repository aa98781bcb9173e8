import { beforeEach, describe, expect, it } from 'vitest';
import type { Agreement } from '#api/site/content.ts';
import { agreement, contentDraft } from '#server/platform/db/schema/content.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
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

  it('does not take effect in the past, nor on a day that another one has', async () => {
    const begin = async (change: object) => {
      const { entry } = await saved('agreement', { ...agreementForm, ...change });
      return publish('agreement', entry.ref);
    };
    expectInvalid(await begin({ version: '1.1', effectiveFrom: '2026-07-14' }), 'effectiveFrom');
    expectInvalid(await begin({ version: '1.2', effectiveFrom: '2026-02-30' }), 'effectiveFrom');
    dataOf(await begin({ version: '1.3', effectiveFrom: '2026-07-15' }));
    expectInvalid(await begin({ version: '1.4', effectiveFrom: '2026-07-15' }), 'effectiveFrom');
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
