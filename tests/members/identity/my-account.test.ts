import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { errorCodes } from '#api/common/envelope.ts';
import { proofMinutes } from '#api/members/member.ts';
import { certification } from '#server/platform/db/schema/company.ts';
import { member, storedFile } from '#server/platform/db/schema/identity.ts';
import { country } from '#server/platform/db/schema/reference.ts';
import { picture } from '../../support/member-api.ts';
import { authenticatorUsers } from './authenticator-users.ts';
import { dataOf, expectInvalid, expectOk, goodPassword, startIdentity, type Caller } from './harness.ts';

type Account = { nickname: string; telephone: string | null; avatar: string | null };
const api = startIdentity();
const { twoStepMember, codeOf } = authenticatorUsers(api);
/** An application of the member that this operator has taken up. */
async function takenUpBy(operator: string, memberId: string): Promise<typeof certification.$inferInsert> {
  const [nation] = await api.db.select().from(country).limit(1);
  const certificateId = randomUUID();
  const file = { purpose: 'certificate', name: 'license.pdf', type: 'application/pdf', size: 1, sha256: '' } as const;
  await api.db.insert(storedFile).values({ id: certificateId, ownerId: memberId, ...file, storedAt: api.clock.now });
  return {
    ...{ id: randomUUID(), memberId, nation: nation!.iso2, companyName: 'Alpha', companyEmail: '', certificateId },
    ...{ businessType: 'trader', mainProducts: 'PP', employees: '1-10', established: 2001, fields: [] },
    ...{ state: 'underAudit', submittedAt: api.clock.now },
    ...{ keeperId: (await api.memberOf(operator))!.id, keptSince: api.clock.now },
  };
}
const update = (input: object, caller: Caller) =>
  api.post<Account>('user/web/info/updateMemberBaseInfo', input, caller);

describe('my information', () => {
  it('changes what is sent and leaves the rest', async () => {
    const { caller } = await api.newMember();
    expect(dataOf(await update({ nickname: '林 Wei' }, caller))).toMatchObject({ nickname: '林 Wei', telephone: null });
    expect(dataOf(await update({ telephone: '+86 139-1234-5678' }, caller))).toMatchObject({
      nickname: '林 Wei',
      telephone: '+8613912345678',
    });
    expect(dataOf(await update({}, caller))).toMatchObject({ nickname: '林 Wei', telephone: '+8613912345678' });
    expect(dataOf(await update({ telephone: '' }, caller))).toMatchObject({ nickname: '林 Wei', telephone: null });
  });

  it.each(['13912345678', '+86', '+999 123456', '+1 555', 'call me', '+86 139 1234 5678 9012', '\u0000'])(
    'refuses a telephone number that is none: %j',
    async (telephone) => {
      const { caller } = await api.newMember();
      expectInvalid(await update({ telephone }, caller), 'telephone');
    },
  );

  it('calls the own company as the reader’s language does, where it is certified under both names', async () => {
    const { caller, email } = await api.newMember();
    const { id } = (await api.memberOf(email))!;
    const operator = await api.newMember();
    const names = { companyName: '纸鹤塑化（宁波）有限公司', otherName: 'Paper Crane Plastics (Ningbo) Co., Ltd.' };
    const row = await takenUpBy(operator.email, id);
    await api.db.insert(certification).values({ ...row, ...names, state: 'success', decidedAt: api.clock.now });
    const called = async (language: 'en_US' | 'zh_CN') =>
      dataOf(await update({}, { ...caller, language })) as unknown as { enterpriseName: string };
    expect((await called('en_US')).enterpriseName).toBe(names.otherName);
    expect((await called('zh_CN')).enterpriseName).toBe(names.companyName);
  });

  it('keeps script in a nickname as the text that it is', async () => {
    const { caller } = await api.newMember();
    const nickname = '"><img src=x onerror=1>';
    expect(dataOf(await update({ nickname }, caller)).nickname).toBe(nickname);
  });

  it.each(['', '   ', 'x'.repeat(41), 'a\u0000', '\u202eevil', '\u200b\u200b'])(
    'refuses a nickname that shows nothing or too much: %j',
    async (nickname) => {
      const { caller } = await api.newMember();
      expectInvalid(await update({ nickname }, caller), 'nickname');
    },
  );

  it('belongs to members only', async () => {
    for (const answer of [
      await update({}, {}),
      await api.get('user/web/info/getMyAccount'),
      await api.get('user/web/safety/getMyData'),
    ]) {
      expect(answer.body).toMatchObject({ errorcode: 401, data: null });
    }
  });
});

describe('my picture', () => {
  const send = async (bytes: Uint8Array, caller: Caller, more: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(more)) form.append(name, value);
    form.append('avatar', new File([new Uint8Array(bytes)], '../../<me>.png'));
    return api.send<Account>('user/web/info/updateMemberBaseInfo', form, caller);
  };

  /** As anybody sees it at its address. */
  const show = ({ avatar }: Account) => {
    const { pathname, searchParams } = new URL(avatar!, 'https://resinport.example');
    return api.get(pathname.replace(/^\/api\//, ''), Object.fromEntries(searchParams));
  };

  it('is shown at its address, and the one before is removed', async () => {
    const { caller } = await api.newMember();
    const first = dataOf(await send(await picture('jpeg'), caller, { nickname: 'Lin Wei' }));
    expect(first.nickname).toBe('Lin Wei');
    const shown = await show(first);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('Content-Type')).toMatch(/^image\//);
    const kept = api.files.size;
    const second = dataOf(await send(await picture('png'), caller));
    expect(second.avatar).not.toBe(first.avatar);
    expect(api.files.size).toBe(kept);
    expect((await show(first)).status).toBe(404);
  });

  it('can be removed', async () => {
    const { caller } = await api.newMember();
    const before = dataOf(await send(await picture(), caller));
    expect((await show(before)).status).toBe(200);
    expect(dataOf(await update({ removeAvatar: true }, caller)).avatar).toBeNull();
    expect((await show(before)).status).toBe(404);
  });

  it('is not taken when something else is wrong', async () => {
    const { caller } = await api.newMember();
    const kept = api.files.size;
    expectInvalid(await send(await picture(), caller, { telephone: 'none' }), 'telephone');
    expect(api.files.size).toBe(kept);
  });
});

describe('my data', () => {
  it('is one file with everything about me, and nothing by which one could log in', async () => {
    const { email, token, caller } = await api.newMember();
    const begun = dataOf(
      await api.post<{ secret: string }>('user/web/safety/beginTwoStep', { password: goodPassword }, caller),
    );
    expectOk(await update({ nickname: 'Lin Wei', telephone: '+8613912345678' }, caller));
    const answer = await api.get('user/web/safety/getMyData', {}, caller);
    expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; filename="resinport-2026-12-\d\d\.json"/);
    expect(answer.headers.get('Cache-Control')).toContain('no-store');
    const text = new TextDecoder().decode(answer.bytes);
    const data = JSON.parse(text) as Record<string, unknown>;
    expect(data).toMatchObject({
      madeAt: api.clock.now.toISOString(),
      member: { email, nickname: 'Lin Wei', telephone: '+8613912345678' },
      sessions: [{ address: '203.0.113.7' }],
      agreements: [{ version: '1.1' }, { version: '1.1' }],
      events: [{ action: 'member.register' }, { action: 'member.update' }],
      certifications: [],
      files: [],
    });
    for (const secret of [token, begun.secret, 'argon2', 'tokenHash', 'twoStepSecret'])
      expect(text).not.toContain(secret);
  });

  it('holds nothing about others', async () => {
    const [mine, theirs] = [await api.newMember(), await api.newMember()];
    const { bytes } = await api.get('user/web/safety/getMyData', {}, mine.caller);
    const text = new TextDecoder().decode(bytes);
    expect(text).toContain(mine.email);
    expect(text).not.toContain(theirs.email);
    expect(text).not.toContain((await api.memberOf(theirs.email))!.id);
  });

  it('says what operators and strangers did with my account, not who they are nor from where', async () => {
    const mine = await api.newMember();
    const { id } = (await api.memberOf(mine.email))!;
    const staff = await twoStepMember();
    await api.db
      .update(member)
      .set({ capabilities: ['operator'] })
      .where(eq(member.email, staff.email));
    const operator = { address: '198.51.100.20' };
    const { token } = dataOf(await api.login(staff.email, { oneTimeCode: codeOf(staff.secret) }, operator));
    const ended = { memberId: id };
    expectOk(await api.post('backstage/admin/hold/endMemberSessions', ended, { ...operator, token: token! }));
    await api.login(mine.email, { password: 'what a stranger guesses' }, { address: '198.51.100.30' });

    const again = { token: await api.loggedIn(mine.email) };
    const look = { memberId: id, reason: 'The page of orders stays empty' };
    const machine = { ...operator, token: token!, device: 'Operator/1.0 (X11; Linux x86_64)' };
    expectOk(await api.post('backstage/admin/support/beginSupportView', look, machine));
    await api.db.insert(certification).values(await takenUpBy(staff.email, id));
    const { bytes } = await api.get('user/web/safety/getMyData', {}, again);
    const text = new TextDecoder().decode(bytes);
    const { events } = JSON.parse(text) as { events: { action: string; actorId: string | null }[] };
    const byOthers = events.filter(({ actorId }) => actorId !== id);
    expect(byOthers.map(({ action }) => action)).toEqual(['member.endSessions', 'member.failLogin', 'support.begin']);
    for (const event of byOthers) expect(event).toMatchObject({ actorId: null, address: null });
    const operatorId = (await api.memberOf(staff.email))!.id;
    for (const other of [operatorId, staff.email, operator.address, 'Operator/1.0', '198.51.100.30'])
      expect(text).not.toContain(other);
    expect(text).toContain('203.0.113.7');
  });

  it('is given only to who has proved a moment ago whose account it is', async () => {
    const { caller } = await api.newMember();
    api.pass({ minutes: proofMinutes, seconds: 1 });
    const refused = await api.get('user/web/safety/getMyData', {}, caller);
    expect(refused.body.errorcode).toBe(errorCodes.proofNeeded);
    expectOk(await api.post('user/web/auth/proveAgain', { password: goodPassword }, caller));
    expect((await api.get('user/web/safety/getMyData', {}, caller)).headers.get('Content-Disposition')).toContain(
      'attachment',
    );
  });
});
