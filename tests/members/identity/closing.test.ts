import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { consent, member, session, storedFile } from '#server/platform/db/schema/identity.ts';
import { closeDueAccounts } from '#server/members/identity/index.ts';
import { picture } from '../../support/member-api.ts';
import { dataOf, expectInvalid, expectOk, goodPassword, iphone, startIdentity, type Caller } from './harness.ts';

const api = startIdentity();
// What a test before has left to be closed is no matter of the next.
beforeEach(() => api.db.update(member).set({ closingAt: null }));
const close = (caller: Caller, password = goodPassword) =>
  api.post<{ closingAt: string }>('user/web/safety/closeAccount', { password }, caller);

describe('an account that is being closed', () => {
  it('ends all sessions at once, and says by mail until when that can be taken back', async () => {
    const { email, token, caller } = await api.newMember();
    const other = await api.loggedIn(email);
    const { closingAt } = dataOf(await close(caller));
    expect(new Date(closingAt).getTime() - api.clock.now.getTime()).toBe(14 * 86_400_000);
    for (const old of [token, other]) expect(await api.isLoggedIn(old)).toBe(false);
    expect((await api.emailsTo(email))[0]).toMatchObject({ template: 'closingAccount', data: { closingAt } });
  });

  it('needs the password', async () => {
    const { email, caller } = await api.newMember();
    expectInvalid(await close(caller, 'not the right one'), 'password');
    expect((await api.memberOf(email))!.closingAt).toBeNull();
  });

  it('stays open when its owner logs in within fourteen days, and says so by mail', async () => {
    const { email, caller } = await api.newMember();
    expectOk(await close(caller));
    api.pass({ days: 13.9 });
    expect(await closeDueAccounts(api.services)).toBe(0);
    const token = await api.loggedIn(email);
    const account = dataOf(await api.get<{ memberBaseRespVO: object }>('user/web/info/getMyAccount', {}, { token }));
    expect(account.memberBaseRespVO).toMatchObject({ email, closingAt: null });
    expect((await api.emailsTo(email)).map(({ template }) => template)).toContain('closingTakenBack');
    api.pass({ days: 1 });
    expect(await closeDueAccounts(api.services)).toBe(0);
    expect(await api.auditOf((await api.memberOf(email))!.id)).toEqual([
      'member.register',
      'member.close',
      'member.takeBackClosing',
      'member.login',
    ]);
  });

  it('is not kept open by a wrong password', async () => {
    const { email, caller } = await api.newMember();
    expectOk(await close(caller));
    expectInvalid(await api.login(email, { password: 'not the right one' }), 'password');
    expect((await api.memberOf(email))!.closingAt).not.toBeNull();
  });
});

describe('a closed account', () => {
  const closed = async () => {
    const person = await api.newMember(undefined, { device: iphone });
    const form = new FormData();
    form.append('nickname', 'Lin Wei');
    form.append('telephone', '+8613912345678');
    form.append('avatar', new File([new Uint8Array(await picture())], 'me.png'));
    expectOk(await api.send('user/web/info/updateMemberBaseInfo', form, person.caller));
    const { id } = (await api.memberOf(person.email))!;
    expectOk(await close(person.caller));
    api.pass({ days: 14 });
    return { ...person, id };
  };

  it('opens to nobody from the end of the fourteenth day, before it is tidied up too', async () => {
    const { email, token } = await closed();
    expectInvalid(await api.login(email), 'password');
    expectOk(await api.askPasswordCode(email));
    const code = await api.codeSentTo(email);
    expectInvalid(
      await api.post('user/web/info/updatePassword', { email, code, password: 'the ship leaves at dawn' }),
      'code',
    );
    expect(await closeDueAccounts(api.services)).toBe(1);
    expectInvalid(await api.login(email), 'password');
    expect(await api.isLoggedIn(token)).toBe(false);
  });

  it('does not open to a token that was left behind', async () => {
    const { id } = await closed();
    await closeDueAccounts(api.services);
    const { email, token } = await api.newMember();
    await api.db
      .update(session)
      .set({ memberId: id })
      .where(eq(session.memberId, (await api.memberOf(email))!.id));
    expect(await api.isLoggedIn(token)).toBe(false);
  });

  it('names its person nowhere; what happened stays in the audit trail', async () => {
    const { email, id } = await closed();
    expect(api.files.size).toBeGreaterThan(0);
    const forgotten: string[] = [];
    const accountEnds = [
      { ended: async (_tx: unknown, _services: unknown, memberId: string) => void forgotten.push(memberId) },
    ];
    expect(await closeDueAccounts({ ...api.services, accountEnds })).toBe(1);
    expect(forgotten).toEqual([id]);
    const { rows } = await api.db.execute(sql`select to_jsonb(member) as kept from member where id = ${id}`);
    for (const personal of [email, 'Lin', '139123', 'argon2']) expect(JSON.stringify(rows)).not.toContain(personal);
    const [file] = await api.db.select().from(storedFile).where(eq(storedFile.ownerId, id));
    expect(api.files.has(file!.id)).toBe(false);
    expect(await api.db.select().from(consent).where(eq(consent.memberId, id))).toEqual([]);
    expect(await api.auditOf(id)).toEqual(['member.register', 'member.update', 'member.close', 'member.closed']);
  });

  it('leaves its address free for a new account, which is another one', async () => {
    const { email, id } = await closed();
    await closeDueAccounts(api.services);
    api.pass({ minutes: 2 });
    await api.newMember(email);
    expect((await api.memberOf(email))!.id).not.toBe(id);
  });

  it('is closed once, by whichever process comes first', async () => {
    await closed();
    const counts = await Promise.all([1, 2, 3].map(() => closeDueAccounts(api.services)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  });
});
