import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RefusalRow } from '#api/members/backstage.ts';
import { holdReasons } from '#api/deals/hold-choices.ts';
import { errorCodes } from '#api/common/envelope.ts';
import { hold } from '#server/platform/db/schema/holds.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { auditEvent, refusedCall } from '#server/platform/db/schema/platform.ts';
import { AppError } from '#server/platform/errors.ts';
import { removeExpired } from '#server/members/identity/expiry.ts';
import { openRefusals } from '#server/platform/http/refusals.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { authenticatorUsers } from '../identity/authenticator-users.ts';
import { dataOf, goodPassword, startIdentity, type Caller } from '../identity/harness.ts';

const api = startIdentity();
const { twoStepMember, codeOf, wrongCode } = authenticatorUsers(api);
const path = 'backstage/admin/audit/getRefusalByPage';
const tracks = 'GET api/user/web/safety/getSessions';
type Answer = { list: RefusalRow[]; total: number };
let operator: Caller;

beforeEach(async () => {
  await api.services.refusals.write();
  await api.db.delete(refusedCall);
  const { email, secret } = await twoStepMember();
  await api.db
    .update(member)
    .set({ capabilities: ['operator'] })
    .where(eq(member.email, email));
  operator = { token: dataOf(await api.login(email, { oneTimeCode: codeOf(secret) })).token! };
});
const listed = async (input: object = {}) => dataOf(await api.post<Answer>(path, input, operator));
const rows = async () =>
  (await listed()).list.map(({ member: by, network, call, reason, count }) => ({
    by: by?.email ?? network,
    call,
    reason,
    count,
  }));

describe('what somebody tries without the right to it', () => {
  it('stands in one row for each hour, caller and call, with how often it was tried', async () => {
    const { email, caller } = await api.newMember();
    for (let tried = 0; tried < 3; tried += 1) expect((await api.post(path, {}, caller)).status).toBe(403);
    expect(await rows()).toEqual([{ by: email, call: `POST api/${path}`, reason: 'forbidden', count: 3 }]);
    api.pass({ minutes: 20 });
    await api.post(path, {}, caller);
    const { list } = await listed({ reason: 'forbidden' });
    expect(list.reduce((sum, { count }) => sum + count, 0)).toBe(4);
    expect(list.length).toBeLessThanOrEqual(2);
  });

  it('names ids of others, which look the same to the caller as those of nobody', async () => {
    const { email, caller } = await api.newMember();
    const id = crypto.randomUUID();
    expect((await api.get('trade/web/order/getOrderById', { id }, caller)).status).toBe(404);
    expect((await api.get('product/web/quotation/getQuotationById', { id }, {})).status).toBe(404);
    expect(await rows()).toEqual([
      { by: email, call: 'GET api/trade/web/order/getOrderById', reason: 'notFound', count: 1 },
    ]);
  });

  it('names what an account on hold goes on trying', async () => {
    const { email, caller } = await api.newMember();
    const { id } = (await api.memberOf(email))!;
    const now = api.clock.now;
    const placed = { reason: holdReasons[0], note: '', placedAt: now, placedBy: id };
    await api.db.insert(hold).values({ id: uuidv7(now), kind: 'account', subjectId: id, partyId: id, ...placed });
    const refused = await api.post('user/web/safety/beginTwoStep', { password: goodPassword }, caller);
    expect(refused.body.errorcode).toBe(errorCodes.onHold);
    expect(await rows()).toMatchObject([{ by: email, reason: 'onHold', count: 1 }]);
  });

  it('names wrong passwords and wrong second factors, of visitors by their network', async () => {
    const { email, secret, caller } = await twoStepMember();
    await api.post('user/web/auth/proveAgain', { password: 'not the password' }, caller);
    await api.login(email, { oneTimeCode: wrongCode(secret) }, { address: '2001:db8:1:2:3::9' });
    await api.login('nobody@example.org', {}, { address: '198.51.100.4' });
    expect(new Set((await rows()).map(({ by, reason }) => `${by} ${reason}`))).toEqual(
      new Set([`${email} wrongProof`, '2001:db8:1:2 wrongProof', '198.51.100.4 wrongProof']),
    );
  });

  it('is found by who called and by the call', async () => {
    const { email, caller } = await api.newMember();
    await api.post(path, {}, caller);
    expect((await listed({ keyword: email })).total).toBe(1);
    expect((await listed({ keyword: 'getRefusal' })).total).toBe(1);
    expect((await listed({ keyword: 'nobody' })).total).toBe(0);
    expect((await listed({ reason: 'onHold' })).total).toBe(0);
  });

  it('is kept for 90 days and never among what was done', async () => {
    const { caller } = await api.newMember();
    const before = await api.db.$count(auditEvent);
    await api.post(path, {}, caller);
    await api.services.refusals.write();
    expect(await api.db.$count(auditEvent)).toBe(before);
    api.pass({ days: 91 });
    await removeExpired(api.services);
    expect(await api.db.$count(refusedCall)).toBe(0);
  });
});

describe('a flood of refused calls', () => {
  it('from ever other networks is counted together, and nothing of it is lost', async () => {
    const refusals = openRefusals(api.services);
    const tooMany = new AppError('tooManyCalls');
    for (let caller = 0; caller < 5_000; caller += 1)
      refusals.note(tracks, tooMany, { memberId: null, address: `10.0.${caller >> 8}.${caller & 255}` });
    await Promise.all([refusals.write(), refusals.write()]);
    const kept = await api.db.select().from(refusedCall);
    expect(kept.length).toBeLessThan(1_100);
    expect(kept.reduce((sum, { count }) => sum + count, 0)).toBe(5_000);
    expect(kept.filter(({ caller }) => caller === '')).toMatchObject([{ call: tracks, reason: 'tooManyCalls' }]);
  });
});
