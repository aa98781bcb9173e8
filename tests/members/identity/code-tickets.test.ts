import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { emailCode } from '#api/members/member.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { authenticatorUsers } from './authenticator-users.ts';
import { dataOf, expectInvalid, expectOk, expectTooMany, goodPassword, startIdentity, type Caller } from './harness.ts';

const api = startIdentity();
const { twoStepMember, codeOf, wrongCode } = authenticatorUsers(api);

const stranger: Caller = { address: '198.51.100.9' };
const next = 'the ebb uncovers the mooring';
const reset = (email: string, code: string, codeTicket?: string, caller: Caller = {}) =>
  api.post('user/web/info/updatePassword', { email, code, password: next, codeTicket }, caller);
const ask = async (email: string, caller: Caller = {}) => {
  const { codeTicket } = dataOf(await api.askPasswordCode(email, caller)) as { codeTicket: string };
  return { codeTicket, code: await api.codeSentTo(email) };
};
const other = (code: string) => String((Number(code) + 1) % 10 ** emailCode.digits).padStart(emailCode.digits, '0');

describe('a code from an e-mail', () => {
  it('is good in the browser that asked for it, and in no other', async () => {
    const { email } = await api.newMember();
    const { code, codeTicket } = await ask(email);
    const theirs = await ask(email, stranger);
    expectInvalid(await reset(email, code, theirs.codeTicket), 'code');
    const without = await reset(email, code, '');
    expectInvalid(without, 'code');
    expect(without.body.fields!['code']).toContain('in this browser');
    expectOk(await reset(email, code, codeTicket));
  });

  it('is not burnt by a stranger who guesses, however often', async () => {
    const { email } = await api.newMember();
    const { code, codeTicket } = await ask(email);
    const theirs = await ask(email, stranger);
    for (let guess = 0; guess < 2 * emailCode.tries; guess += 1) {
      expectInvalid(await reset(email, other(theirs.code), theirs.codeTicket, stranger), 'code');
      expectInvalid(await reset(email, code, 'x'.repeat(43), stranger), 'code');
    }
    // Those of the stranger are spent, the right one too.
    expectInvalid(await reset(email, theirs.code, theirs.codeTicket, stranger), 'code');
    expectOk(await reset(email, code, codeTicket));
  });

  it('is not ended by a stranger who asks again and again, nor is its owner kept waiting', async () => {
    const { email } = await api.newMember();
    await ask(email, stranger);
    const { code, codeTicket } = await ask(email);
    api.pass({ seconds: emailCode.resendSeconds });
    await ask(email, stranger);
    expectOk(await reset(email, code, codeTicket));
  });

  it('is not sent again to the same asker before a minute is over', async () => {
    const { email } = await api.newMember();
    await ask(email);
    expect(expectTooMany(await api.askPasswordCode(email))).toBe(emailCode.resendSeconds);
  });

  it('is good for one thing once: what was asked for beside it ends with it', async () => {
    const { email } = await api.newMember();
    const first = await ask(email);
    const second = await ask(email, stranger);
    expectOk(await reset(email, first.code, first.codeTicket));
    for (const { code, codeTicket } of [first, second]) expectInvalid(await reset(email, code, codeTicket), 'code');
  });
});

describe('who has stolen something of a member', () => {
  it('the password: cannot keep the owner from a recovery code', async () => {
    const { email, secret, recoveryCodes } = await twoStepMember();
    const wrong = ['ABCD-EFGH-JKLM-NPQR', wrongCode(secret)];
    for (let guess = 0; guess < 11; guess += 1)
      for (const oneTimeCode of wrong) await api.login(email, { oneTimeCode }, stranger);
    expectTooMany(await api.login(email, { oneTimeCode: codeOf(secret) }));
    expect(recoveryCodes[0]).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
    expectOk(await api.login(email, { oneTimeCode: recoveryCodes[0]! }));
  });

  it('a session: cannot keep the owner from typing the own password', async () => {
    const { email, caller } = await api.newMember();
    const stolen = { token: await api.loggedIn(email) };
    const prove = (by: Caller, password: string) => api.post('user/web/auth/proveAgain', { password }, by);
    for (let guess = 0; guess < 10; guess += 1) expectInvalid(await prove(stolen, 'a guess'), 'password');
    expectTooMany(await prove(stolen, goodPassword));
    expectOk(await prove(caller, goodPassword));
  });

  it('a session: it ends when the owner switches on two-step login', async () => {
    const { email, caller } = await api.newMember();
    const stolen = await api.loggedIn(email);
    const begun = dataOf(
      await api.post<{ secret: string }>('user/web/safety/beginTwoStep', { password: goodPassword }, caller),
    );
    expectOk(await api.post('user/web/safety/confirmTwoStep', { oneTimeCode: codeOf(begun.secret) }, caller));
    expect(await api.isLoggedIn(stolen)).toBe(false);
    expect(await api.isLoggedIn(caller.token)).toBe(true);
  });
});

describe('an account of the demo', () => {
  const withConfig = async (config: object, work: () => Promise<void>) => {
    const before = api.services.config;
    Object.assign(api.services, { config: { ...before, ...config } });
    try {
      await work();
    } finally {
      Object.assign(api.services, { config: before });
    }
  };
  const demoMember = async (capabilities: ('operator' | 'buyer')[] = []) => {
    const made = await api.newMember();
    await api.db.update(member).set({ demo: true, capabilities }).where(eq(member.email, made.email));
    return made;
  };

  it('opens nothing where there is no demo: no login, no session, no new password', async () => {
    const { email, token } = await demoMember(['operator']);
    expect(await api.isLoggedIn(token)).toBe(true);
    await withConfig({ demo: false }, async () => {
      expectInvalid(await api.login(email), 'password');
      expect(await api.isLoggedIn(token)).toBe(false);
      const { code, codeTicket } = await ask(email);
      expectInvalid(await reset(email, code, codeTicket), 'code');
    });
    expect(await api.isLoggedIn(token)).toBe(true);
  });

  it('is no operator in a demo that the world can reach', async () => {
    const [operator, buyer] = [await demoMember(['operator']), await demoMember(['buyer'])];
    await withConfig({ publicDemo: true }, async () => {
      expectInvalid(await api.login(operator.email), 'password');
      expect(await api.isLoggedIn(operator.token)).toBe(false);
      expectOk(await api.login(buyer.email));
    });
  });
});
