import * as argon2 from '@node-rs/argon2';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { agreement } from '#server/platform/db/schema/content.ts';
import { consent } from '#server/platform/db/schema/identity.ts';
import {
  chrome,
  dataOf,
  expectInvalid,
  expectOk,
  expectTooMany,
  goodPassword,
  iphone,
  startIdentity,
  statements,
  visible,
  type Session,
} from './harness.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
});
const hashOperations = () => vi.mocked(argon2.hash).mock.calls.length + vi.mocked(argon2.verify).mock.calls.length;
beforeEach(() => vi.clearAllMocks());

const api = startIdentity();
const wrong = { password: 'not the right one' };

describe('a login', () => {
  it('gives a token that opens the account', async () => {
    const { email } = await api.newMember();
    const { token, expiresAt, captchaToken } = dataOf(await api.login(email));
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(captchaToken).toBeNull();
    expect(new Date(expiresAt!).getTime() - api.clock.now.getTime()).toBe(30 * 86_400_000);
    expect(await api.isLoggedIn(token!)).toBe(true);
  });

  it('leaves nothing in the database by which one could log in', async () => {
    const { email, token } = await api.newMember();
    const other = await api.loggedIn(email);
    const { rows } = await api.db.execute(sql`select * from session`);
    for (const secret of [token, other]) expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('needs a captcha of its own, used or not', async () => {
    const { email } = await api.newMember();
    const captchaToken = await api.captchaToken();
    expectInvalid(await api.login(email, { ...wrong, captchaToken }), 'password');
    expectInvalid(await api.login(email, { captchaToken }), 'captchaToken');
    const late = await api.captchaToken();
    api.pass({ seconds: 120 });
    expectInvalid(await api.login(email, { captchaToken: late }), 'captchaToken');
  });

  it('gives one session for one captcha, also when it is sent twice at once', async () => {
    const { email } = await api.newMember();
    const captchaToken = await api.captchaToken();
    const answers = await Promise.all(Array.from({ length: 4 }, () => api.login(email, { captchaToken })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });

  it('asks for the consent to the agreement, and keeps it when there is a new version', async () => {
    const { email } = await api.newMember();
    const { id } = (await api.memberOf(email))!;
    const input = { email, password: goodPassword, captchaToken: await api.captchaToken() };
    expectInvalid(await api.post('user/web/auth/login', input), 'agreement');
    const [inForce] = await api.db.select().from(agreement).where(eq(agreement.code, 'user'));
    const day = 86_400_000;
    const tomorrow = new Date(api.clock.now.getTime() + day).toISOString().slice(0, 10);
    await api.db.insert(agreement).values({ ...inForce!, version: '2.0', effectiveFrom: tomorrow });
    const versions = async () =>
      (await api.db.select().from(consent).where(eq(consent.memberId, id)))
        .filter(({ agreementCode }) => agreementCode === 'user')
        .map(({ version }) => version);
    expectOk(await api.login(email));
    expect(await versions()).toEqual(['1.1']);
    api.pass({ days: 1 });
    expectOk(await api.login(email));
    expect(await versions()).toEqual(['1.1', '2.0']);
    await api.db.delete(agreement).where(eq(agreement.version, '2.0'));
  });

  it('takes the language of the member along', async () => {
    const { email } = await api.newMember();
    await api.loggedIn(email, { language: 'zh_CN' });
    expect((await api.memberOf(email))!.locale).toBe('zh-CN');
  });
});

describe('a wrong password and an unknown address', () => {
  it('get the same answer', async () => {
    const { email } = await api.newMember();
    for (const language of ['en_US', 'zh_CN'] as const) {
      const known = await api.login(email, wrong, { language });
      const unknown = await api.login(api.mailbox(), wrong, { language });
      expectInvalid(known, 'password');
      expect(visible(known)).toEqual(visible(unknown));
      expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()]);
    }
  });

  it('cost the same: one hash operation each', async () => {
    const { email } = await api.newMember();
    const count = async (address: string) => {
      vi.clearAllMocks();
      expectInvalid(await api.login(address, wrong), 'password');
      return hashOperations();
    };
    expect(await count(email)).toBe(1);
    expect(await count(api.mailbox())).toBe(1);
  });

  it('cost the same in statements to the database', async () => {
    const { email } = await api.newMember();
    const count = async (address: string) => {
      const captchaToken = await api.captchaToken();
      return statements(async () => expectInvalid(await api.login(address, { ...wrong, captchaToken }), 'password'));
    };
    expect(await count(email)).toEqual(await count(api.mailbox()));
  });

  it('are not told apart by passwords that are too short or too long either', async () => {
    const { email } = await api.newMember();
    for (const password of ['x', 'x'.repeat(1_000)]) {
      expect(visible(await api.login(email, { password }))).toEqual(
        visible(await api.login(api.mailbox(), { password })),
      );
    }
  });
});

describe('guessing', () => {
  it('ends after ten wrong passwords in a quarter of an hour, for the right one too', async () => {
    const { email } = await api.newMember();
    for (let tries = 1; tries <= 10; tries += 1) expectInvalid(await api.login(email, wrong), 'password');
    api.pass({ minutes: 5 });
    vi.clearAllMocks();
    expect(expectTooMany(await api.login(email))).toBe(600);
    expect(hashOperations()).toBe(0);
    api.pass({ minutes: 10 });
    expectOk(await api.login(email));
  });

  it('ends in the same way at an address without an account', async () => {
    const [known, unknown] = [(await api.newMember()).email, api.mailbox()];
    for (let tries = 1; tries <= 11; tries += 1) {
      expect(visible(await api.login(known, wrong))).toEqual(visible(await api.login(unknown, wrong)));
    }
    expect(expectTooMany(await api.login(unknown, wrong))).toBe(expectTooMany(await api.login(known, wrong)));
  });

  it('gets no further with many tries at once', async () => {
    const { email } = await api.newMember();
    vi.clearAllMocks();
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.login(email, wrong)));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect(hashOperations()).toBe(10);
  });

  it('is of one account: others log in meanwhile', async () => {
    const [guessed, other] = [await api.newMember(), await api.newMember()];
    for (let tries = 1; tries <= 10; tries += 1) await api.login(guessed.email, wrong);
    expectTooMany(await api.login(guessed.email));
    expectOk(await api.login(other.email));
  });

  it('begins anew after a right password', async () => {
    const { email } = await api.newMember();
    for (let round = 1; round <= 3; round += 1) {
      for (let tries = 1; tries <= 9; tries += 1) expectInvalid(await api.login(email, wrong), 'password');
      expectOk(await api.login(email));
    }
  });

  it('does not go on with the password that a session asks for again', async () => {
    const { email, caller } = await api.newMember();
    for (let tries = 1; tries <= 10; tries += 1) {
      expectInvalid(await api.post('user/web/safety/beginTwoStep', wrong, caller), 'password');
    }
    expectTooMany(await api.post('user/web/safety/beginPasskey', { password: goodPassword }, caller));
    expectTooMany(
      await api.post(
        'user/web/safety/closeAccount',
        { password: goodPassword },
        { ...caller, address: '198.51.100.9' },
      ),
    );
    // The owner, who may be another, still logs in, and ends that session.
    const token = await api.loggedIn(email);
    expectOk(await api.post('user/web/session/endSession', { id: 'others' }, { token }));
    expect(await api.isLoggedIn(caller.token)).toBe(false);
  });
});

describe('the notice of a login from somewhere new', () => {
  const notices = async (email: string) =>
    (await api.emailsTo(email)).filter(({ template }) => template === 'newLogin');

  it('is sent for another browser or system, and says which and from where', async () => {
    const { email } = await api.newMember();
    await api.loggedIn(email);
    expect(await notices(email)).toEqual([]);
    await api.loggedIn(email, { device: iphone, address: '203.0.113.9', language: 'zh_CN' });
    expect(await notices(email)).toMatchObject([
      { locale: 'zh-CN', data: { device: 'Safari, iOS', address: '203.0.113.9', at: api.clock.now.toISOString() } },
    ]);
    await api.loggedIn(email, { device: iphone });
    expect(await notices(email)).toHaveLength(1);
  });

  it('is sent for another network, not for another machine of the same', async () => {
    const { email } = await api.newMember();
    await api.loggedIn(email, { address: '203.0.113.99', device: chrome.replace('140', '141') });
    expect(await notices(email)).toHaveLength(0);
    await api.loggedIn(email, { address: '198.51.100.1' });
    await api.loggedIn(email, { address: '2001:db8:1:2::3' });
    await api.loggedIn(email, { address: '2001:db8:1:ff::4' });
    expect((await notices(email)).map(({ data }) => data.address).sort()).toEqual(['198.51.100.1', '2001:db8:1:2::3']);
  });

  it('is sent again when the device was not used for three months', async () => {
    const { email } = await api.newMember();
    api.pass({ days: 91 });
    await api.loggedIn(email);
    expect(await notices(email)).toHaveLength(1);
  });

  it('is sent for a browser that does not say what it is', async () => {
    const { email } = await api.newMember();
    await api.loggedIn(email, { device: '' });
    expect((await notices(email))[0]!.data).toMatchObject({ device: '' });
  });
});

describe('what is tampered with', () => {
  it.each([
    {},
    { email: 5 },
    { email: ['a@b.co'] },
    { email: 'a@b.co', password: { $ne: '' }, captchaToken: 'x'.repeat(30), agreement: true },
  ])('is refused before anything is looked up: %j', async (input) => {
    expect((await api.post('user/web/auth/login', input)).status).toBe(422);
  });

  it.each([
    'plain',
    'a@b',
    '@example.org',
    'a@@example.org',
    'a b@example.org',
    'a@exa mple.org',
    "a'--@example.org\u0000",
    '"a b"@example.org',
    'a@[127.0.0.1]',
    'a@127.0.0.1',
    'a@example.org/../x',
    'a@-example.org',
    `${'a'.repeat(65)}@example.org`,
  ])('an address that is none is refused at its field: %j', async (email) => {
    expectInvalid(await api.login(email), 'email');
  });

  it('never logs anybody in with the token in a cookie', async () => {
    const { token } = await api.newMember();
    const headers = { Cookie: `ut=${token}` };
    const { createApp } = await import('#server/web/app.ts');
    const { authenticate } = await import('#server/members/identity/index.ts');
    const app = createApp({ services: api.services, authenticate, report: () => undefined });
    expect((await app.request('/api/user/web/info/getMyAccount', { headers })).status).toBe(401);
  });

  it('a token that is none is nobody', async () => {
    for (const token of ['x', 'A'.repeat(43), 'A'.repeat(500), "' or 1=1 --"])
      expect(await api.isLoggedIn(token)).toBe(false);
  });
});

describe('a password that changes during a login', () => {
  it('opens no session any more', async () => {
    const { email } = await api.newMember();
    expectOk(await api.askPasswordCode(email));
    const code = await api.codeSentTo(email);
    vi.mocked(argon2.verify).mockImplementationOnce(async () => {
      expectOk(
        await api.post<Session>('user/web/info/updatePassword', { email, code, password: 'a quite different one' }),
      );
      return true;
    });
    expectInvalid(await api.login(email), 'password');
  });
});
