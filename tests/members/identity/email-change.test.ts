import { describe, expect, it } from 'vitest';
import {
  dataOf,
  expectInvalid,
  expectOk,
  expectTooMany,
  goodPassword,
  startIdentity,
  visible,
  type Caller,
} from './harness.ts';

type Ticket = { ticket: string };
const api = startIdentity();

const sendCode = async (caller: Caller, email?: string) =>
  api.get(
    'user/web/info/sendUpdateEmailCaptcha',
    { ...(email && { email }), captchaToken: await api.captchaToken() },
    caller,
  );
const present = async (caller: Caller, email: string) => {
  expectOk(await sendCode(caller));
  return dataOf(await api.get<Ticket>('user/web/info/checkEmail', { code: await api.codeSentTo(email) }, caller))
    .ticket;
};
const fresh = async (caller: Caller, email: string) => {
  expectOk(await sendCode(caller, email));
  return dataOf(
    await api.get<Ticket>('user/web/info/checkEmail2', { email, code: await api.codeSentTo(email) }, caller),
  ).ticket;
};
const update = (caller: Caller, email: string, tickets: string[]) =>
  api.post('user/web/info/updateEmail', { email, tickets }, caller);

describe('a new e-mail address', () => {
  it('takes the place of the present one when both mailboxes are proven, and ends all other sessions', async () => {
    const { email, token, caller } = await api.newMember();
    const other = await api.loggedIn(email);
    const next = api.mailbox();
    const tickets = [await fresh(caller, next), await present(caller, email)];
    expectOk(await update(caller, next.toUpperCase(), tickets));
    expect(await api.isLoggedIn(token)).toBe(true);
    expect(await api.isLoggedIn(other)).toBe(false);
    expectInvalid(await api.login(email), 'password');
    expectOk(await api.login(next));
    expect((await api.emailsTo(email))[0]).toMatchObject({
      template: 'emailChanged',
      data: { at: api.clock.now.toISOString() },
    });
  });

  it('needs the tickets of both mailboxes, own ones, each once, within a quarter of an hour', async () => {
    const [{ email, caller }, other] = [await api.newMember(), await api.newMember()];
    const [next, third] = [api.mailbox(), api.mailbox()];
    const [mine, theirs] = [await present(caller, email), await present(other.caller, other.email)];
    const [ofNext, ofThird] = [await fresh(caller, next), await fresh(other.caller, third)];
    for (const tickets of [
      [mine, mine],
      [ofNext, ofNext],
      [mine, ofThird],
      [theirs, ofNext],
      [mine, 'made up, and as long as one'],
    ]) {
      expectInvalid(await update(caller, next, tickets), 'tickets');
    }
    expectInvalid(await update(caller, third, [mine, ofNext]), 'tickets');
    expectInvalid(await update(other.caller, next, [mine, ofNext]), 'tickets');
    expect(await api.memberOf(email)).toBeDefined();
    api.pass({ minutes: 14 });
    expectOk(await update(caller, next, [mine, ofNext]));
    expectInvalid(await update(caller, next, [mine, ofNext]), 'tickets');
    api.pass({ minutes: 1 });
    expectInvalid(await update(other.caller, third, [theirs, ofThird]), 'tickets');
  });

  it('that has an account is not taken: its owner is told by mail, the caller is told nothing', async () => {
    const [{ caller }, owner] = [await api.newMember(), await api.newMember()];
    expect(visible(await sendCode(caller, owner.email))).toEqual(visible(await sendCode(caller, api.mailbox())));
    expect((await api.emailsTo(owner.email))[0]!.template).toBe('alreadyRegistered');
    expectInvalid(await api.get('user/web/info/checkEmail2', { email: owner.email, code: '123456' }, caller), 'code');
  });

  it('that somebody registers meanwhile stays theirs', async () => {
    const { email, caller } = await api.newMember();
    const next = api.mailbox();
    const tickets = [await present(caller, email), await fresh(caller, next)];
    const owner = await api.newMember(next);
    expectInvalid(await update(caller, next, tickets), 'email');
    expect((await api.memberOf(next))!.id).not.toBe((await api.memberOf(email))!.id);
    expect(await api.isLoggedIn(owner.token)).toBe(true);
  });

  it('is no new account for whoever asked for a code to register it before', async () => {
    const { email, caller } = await api.newMember();
    const next = api.mailbox();
    expectOk(await api.askRegisterCode(next));
    const code = await api.codeSentTo(next);
    expectOk(await update(caller, next, [await present(caller, email), await fresh(caller, next)]));
    const register = { email: next, code, password: goodPassword, nickname: 'Late', agreement: true };
    expectInvalid(await api.post('user/web/auth/register', register), 'email');
    expect((await api.memberOf(next))!.nickname).toBe('Lin');
  });

  it('is another than the present one', async () => {
    const { email, caller } = await api.newMember();
    expectInvalid(await sendCode(caller, email.toUpperCase()), 'email');
  });

  it('is proven by its own member only', async () => {
    const [mine, other] = [await api.newMember(), await api.newMember()];
    const next = api.mailbox();
    expectOk(await sendCode(mine.caller, next));
    const code = await api.codeSentTo(next);
    expectInvalid(await api.get('user/web/info/checkEmail2', { email: next, code }, other.caller), 'code');
  });

  it('gets a code once a minute, and five tries at it', async () => {
    const { email, caller } = await api.newMember();
    expectOk(await sendCode(caller));
    expect(expectTooMany(await sendCode(caller))).toBe(60);
    const code = await api.codeSentTo(email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 1; tries <= 5; tries += 1)
      expectInvalid(await api.get('user/web/info/checkEmail', { code: wrong }, caller), 'code');
    expectInvalid(await api.get('user/web/info/checkEmail', { code }, caller), 'code');
  });

  it('is nothing for visitors', async () => {
    expect((await sendCode({}, api.mailbox())).status).toBe(401);
    expect((await update({}, api.mailbox(), ['x'.repeat(30), 'y'.repeat(30)])).status).toBe(401);
  });
});
