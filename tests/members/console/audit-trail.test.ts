import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditAction, AuditSubjectKind } from '#api/members/audit-actions.ts';
import type { AuditRow } from '#api/members/backstage.ts';
import type { Page } from '#api/common/common.ts';
import { eq } from 'drizzle-orm';
import { audit } from '#server/platform/audit.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { auditEvent } from '#server/platform/db/schema/platform.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { openAccount, record } from '../../deals/payment/bank.ts';
import { dealAt, newBuyer, newSupplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';

const path = 'api/backstage/admin/audit/getAuditByPage';
const api = startMemberApi();
let operator: Person;
beforeEach(async () => {
  operator = await api.person({ capabilities: ['operator'] });
});

const trail = async (query: object = {}) => dataOf(await api.post<Page<AuditRow>>(path, operator, { ...query }));
const happen = (actor: Person | null, action: string, id: string, day: number, detail = {}) =>
  audit(
    api.db,
    {
      actor,
      address: '192.0.2.7',
      now: () => new Date(Date.UTC(2026, 6, day)),
    },
    action as AuditAction,
    { kind: 'thing' as AuditSubjectKind, id },
    detail,
  );

describe('the audit trail', () => {
  it('says who did what to what, newest first', async () => {
    const person = await api.person();
    await happen(person, 'thing.make', 'first', 1, { colour: '<b>red</b>' });
    await happen(null, 'thing.tidy', 'first', 2);
    expect((await trail({ keyword: 'thing' })).list).toEqual([
      {
        id: expect.any(String) as string,
        at: '2026-07-02T00:00:00.000Z',
        actor: null,
        action: 'thing.tidy',
        subject: 'thing first',
        subjectEmail: null,
        detail: {},
      },
      {
        id: expect.any(String) as string,
        at: '2026-07-01T00:00:00.000Z',
        actor: { id: person.id, email: person.email },
        action: 'thing.make',
        subject: 'thing first',
        subjectEmail: null,
        detail: { colour: '<b>red</b>' },
      },
    ]);
  });

  it('names a member to whom something was done by their address, and finds it by that', async () => {
    const person = await api.person();
    const context = { actor: null, address: '192.0.2.7', now: () => new Date(Date.UTC(2026, 6, 3)) };
    await audit(api.db, context, 'member.login', { kind: 'member', id: person.id });
    const { list, total } = await trail({ keyword: person.email });
    expect(list).toMatchObject([{ actor: null, subject: `member ${person.id}`, subjectEmail: person.email }]);
    expect(total).toBe(1);
  });

  it('is read with a login at an address that has no account', async () => {
    const context = { actor: null, address: '192.0.2.7', now: () => new Date(Date.UTC(2026, 6, 4)) };
    await audit(api.db, context, 'member.failLogin', { kind: 'member', id: 'unknown' });
    expect((await trail({ action: 'member.failLogin' })).list).toMatchObject([
      { actor: null, subject: 'member unknown', subjectEmail: null },
    ]);
  });

  it('is found by the numbers that an entry says, and by those of the deal it is about', async () => {
    const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
    await openAccount(api, 'USD');
    const deal = await dealAt(api, buyer, supplier, { status: 3 });
    const { id } = await record(api, buyer, deal);
    for (const keyword of [deal.subNumber, deal.subNumber.toLowerCase().replace('-', ' '), deal.number])
      expect((await trail({ keyword })).list, keyword).toMatchObject([
        { action: 'remittance.submit', subject: `remittance ${id}`, actor: { id: buyer.id } },
      ]);
  });

  it('is narrowed to what a company’s people did, and to what was done to it', async () => {
    const [company, other] = [await newSupplier(api), await newBuyer(api)];
    const colleague = await api.person();
    await api.db
      .update(member)
      .set({ companyId: company.id, joinedAt: api.clock.now })
      .where(eq(member.id, colleague.id));
    await happen(company, 'offer.create', 'first', 1);
    await happen(colleague, 'offer.update', 'first', 2);
    await happen(other, 'mail.send', 'second', 3);
    const hold = { kind: 'company', subjectId: company.id, reason: 'suspectedFraud' };
    dataOf(await api.post('api/backstage/admin/hold/placeHold', operator, hold));
    const { list } = await trail({ of: company.id });
    expect(list.map(({ action }) => action)).toEqual(['hold.place', 'offer.update', 'offer.create']);
  });

  it('is narrowed to days, the last one included', async () => {
    for (const day of [10, 11, 12, 13]) await happen(null, 'day.pass', `day-${day}`, day);
    const days = { action: 'day.pass', from: '2026-07-11', to: '2026-07-12' };
    expect((await trail(days)).list.map(({ subject }) => subject)).toEqual(['thing day-12', 'thing day-11']);
    expectInvalid(await api.post(path, operator, { from: 'yesterday' }), 'from');
  });

  it('comes as a file with the same filter', async () => {
    const person = await api.person({ email: 'egret@marsh.example' });
    await happen(person, 'member.login', 'somewhere', 5, { device: '=1+1' });
    const answer = await api.fetch('/api/backstage/admin/audit/exportAudit?keyword=egret@marsh', operator);
    expect(answer.headers.get('content-type')).toMatch(/^text\/csv/);
    const rows = (await answer.text()).trim().split('\r\n');
    expect(rows).toHaveLength(2);
    expect(rows[1]).toMatch(/^2026-07-05T00:00:00.000Z,egret@marsh.example,/);
    const strangers = await Promise.all(
      [null, person].map((caller) => api.fetch('/api/backstage/admin/audit/exportAudit', caller)),
    );
    expect(strangers.map(({ status }) => status)).toEqual([401, 403]);
  });

  it('comes as a file that says each thing once, whatever happens while it is read', async () => {
    const person = await api.person({ email: 'bittern@marsh.example' });
    const once = { at: api.clock.now, actorId: person.id, action: 'reed.look', subjectKind: 'thing', detail: {} };
    await api.db
      .insert(auditEvent)
      .values(
        Array.from({ length: 1_001 }, (_, at) => ({ ...once, id: uuidv7(api.clock.now), subjectId: `reed-${at}` })),
      );
    const answer = await api.fetch('/api/backstage/admin/audit/exportAudit?keyword=bittern@marsh', operator);
    const reader = answer.body!.getReader();
    let said = '';
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      said += new TextDecoder().decode(read.value);
      await happen(person, 'reed.look', `later-${said.length}`, 30);
    }
    const reeds = said.match(/reed-\d+/g)!;
    expect([reeds.length, new Set(reeds).size]).toEqual([1_001, 1_001]);
  });

  it('is searched by subject, actor and action, page by page', async () => {
    const person = await api.person({ email: 'heron@marsh.example' });
    for (const day of [1, 2, 3]) await happen(person, 'nest.build', `nest-${day}`, day);
    expect(await trail({ keyword: 'HERON@marsh' })).toMatchObject({ total: 3 });
    expect((await trail({ keyword: 'nest-2' })).list).toMatchObject([{ subject: 'thing nest-2' }]);
    expect((await trail({ action: 'nest.build', pageSize: 2, pageNo: 2 })).list).toMatchObject([
      { subject: 'thing nest-1' },
    ]);
    expectInvalid(await api.post(path, operator, { action: 'nest\u0000' }), 'action');
    expect(await trail({ action: 'nest' })).toMatchObject({ total: 0, list: [] });
    expectInvalid(await api.post(path, operator, { pageSize: 101 }), 'pageSize');
  });

  it('is for operators only', async () => {
    for (const stranger of [
      await api.person(),
      await api.person({ type: 'QY', capabilities: ['buyer', 'supplier', 'forwarder'] }),
    ]) {
      expect((await api.post(path, stranger)).status).toBe(403);
    }
    expect((await api.post(path, null)).status).toBe(401);
  });
});
