import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { consent, member } from '#server/platform/db/schema/identity.ts';
import {
  dataOf,
  expectInvalid,
  expectOk,
  expectTooMany,
  goodPassword,
  startIdentity,
  statements,
  visible,
  type Session,
} from './harness.ts';

const api = startIdentity();
const register = (input: object, language: 'en_US' | 'zh_CN' = 'en_US') =>
  api.post<Session>(
    'user/web/auth/register',
    { nickname: 'Lin', password: goodPassword, agreement: true, ...input },
    { language },
  );
const codeFor = async (email: string) => {
  expectOk(await api.askRegisterCode(email));
  return api.codeSentTo(email);
};

describe('who registers', () => {
  it('proves the mailbox with a code and is logged in', async () => {
    const email = api.mailbox();
    const { token, expiresAt } = dataOf(await register({ email, code: await codeFor(email) }));
    expect(new Date(expiresAt).getTime() - api.clock.now.getTime()).toBe(30 * 86_400_000);
    const { memberBaseRespVO } = dataOf(
      await api.get<{ memberBaseRespVO: object }>('user/web/info/getMyAccount', {}, { token }),
    );
    expect(memberBaseRespVO).toMatchObject({
      email,
      nickname: 'Lin',
      type: 'PT',
      capabilities: [],
      twoStep: false,
      passkeys: 0,
    });
  });

  it('has agreed to the versions in force, at that time and from there', async () => {
    const { email } = await api.newMember(undefined, { address: '198.51.100.4', language: 'zh_CN' });
    const { id, locale } = (await api.memberOf(email))!;
    expect(locale).toBe('zh-CN');
    const agreed = await api.db.select().from(consent).where(eq(consent.memberId, id)).orderBy(consent.agreementCode);
    expect(agreed).toMatchObject([
      { agreementCode: 'privacy', version: '1.1', locale: 'zh-CN', agreedAt: api.clock.now, address: '198.51.100.4' },
      { agreementCode: 'user', version: '1.1' },
    ]);
  });

  it('has to agree', async () => {
    const email = api.mailbox();
    expectInvalid(await register({ email, code: await codeFor(email), agreement: false }), 'agreement');
    expect(await api.memberOf(email)).toBeUndefined();
  });

  it('needs a fresh captcha for the code', async () => {
    const captchaToken = await api.captchaToken();
    const ask = (email: string, token: string) =>
      api.get('user/web/auth/sendRegisterCaptcha2Mail', { email, captchaToken: token });
    expectOk(await ask(api.mailbox(), captchaToken));
    expectInvalid(await ask(api.mailbox(), captchaToken), 'captchaToken');
    const late = await api.captchaToken();
    api.pass({ seconds: 121 });
    expectInvalid(await ask(api.mailbox(), late), 'captchaToken');
    expectInvalid(await ask(api.mailbox(), 'made up, but as long as one'), 'captchaToken');
  });
});

describe('a code', () => {
  it('is good once', async () => {
    const email = api.mailbox();
    const code = await codeFor(email);
    expectOk(await register({ email, code }));
    expectInvalid(await register({ email, code }), 'code');
  });

  it('is good for ten minutes', async () => {
    const [inTime, late] = [api.mailbox(), api.mailbox()];
    const [first, second] = [await codeFor(inTime), await codeFor(late)];
    api.pass({ seconds: 599 });
    expectOk(await register({ email: inTime, code: first }));
    api.pass({ seconds: 1 });
    expectInvalid(await register({ email: late, code: second }), 'code');
  });

  it('is not good any more after five wrong tries, though it be right', async () => {
    const email = api.mailbox();
    const code = await codeFor(email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 1; tries <= 5; tries += 1) expectInvalid(await register({ email, code: wrong }), 'code');
    expectInvalid(await register({ email, code }), 'code');
  });

  it('is not good any more after five wrong tries made at once', async () => {
    const email = api.mailbox();
    const code = await codeFor(email);
    const wrong = code === '000000' ? '000001' : '000000';
    const answers = await Promise.all(Array.from({ length: 8 }, () => register({ email, code: wrong })));
    for (const answer of answers) expectInvalid(answer, 'code');
    expectInvalid(await register({ email, code }), 'code');
  });

  it('survives a refused password, which is no wrong try', async () => {
    const email = api.mailbox();
    const code = await codeFor(email);
    for (let tries = 1; tries <= 6; tries += 1) {
      expectInvalid(await register({ email, code, password: 'password123' }), 'password');
    }
    expectOk(await register({ email, code }));
  });

  it('is not sent again within a minute; the answer tells the seconds left', async () => {
    const email = api.mailbox();
    const first = await codeFor(email);
    api.pass({ seconds: 18 });
    expect(expectTooMany(await api.askRegisterCode(email))).toBe(42);
    expect(await api.emailsTo(email)).toHaveLength(1);
    api.pass({ seconds: 42 });
    const second = await codeFor(email);
    expect(await api.emailsTo(email)).toHaveLength(2);
    if (first !== second) expectInvalid(await register({ email, code: first }), 'code');
    expectOk(await register({ email, code: second }));
  });

  it('is sent once when it is asked for many times at once', async () => {
    const email = api.mailbox();
    const answers = await Promise.all(Array.from({ length: 6 }, () => api.askRegisterCode(email)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429, 429]);
    expect(await api.emailsTo(email)).toHaveLength(1);
  });

  it('is good for its address only, and for what it was sent for', async () => {
    const [own, other] = [api.mailbox(), api.mailbox()];
    const code = await codeFor(own);
    expectInvalid(await register({ email: other, code }), 'code');
    const { email } = await api.newMember();
    expectOk(await api.askPasswordCode(email));
    expectInvalid(await register({ email, code: await api.codeSentTo(email) }), 'code');
  });

  it.each(['12345', '1234567', 'abcdef', '１２３４５６', "' or 1"])('has six digits: %s is refused', async (code) => {
    expectInvalid(await register({ email: api.mailbox(), code }), 'code');
  });

  it('is kept as nothing that could be read', async () => {
    const email = api.mailbox();
    const code = await codeFor(email);
    const { rows } = await api.db.execute(`select * from email_code where email = '${email}'`);
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

describe('an address that has an account', () => {
  it('gets the same answers as any other, and is told so by mail instead of getting a code', async () => {
    const { email } = await api.newMember();
    api.pass({ minutes: 2 });
    const other = api.mailbox();
    expect(visible(await api.askRegisterCode(email))).toEqual(visible(await api.askRegisterCode(other)));
    const emails = await api.emailsTo(email);
    expect(emails.map(({ template }) => template)).toEqual(['alreadyRegistered', 'code']);
    expect(emails[0]!.data).toEqual({});
    expect(visible(await api.askRegisterCode(email))).toEqual(visible(await api.askRegisterCode(other)));
    expect(visible(await register({ email, code: '123456' }))).toEqual(
      visible(await register({ email: other, code: '123456' })),
    );
  });

  it('takes the same work as any other', async () => {
    const { email } = await api.newMember();
    api.pass({ minutes: 2 });
    const count = async (address: string) => {
      const captchaToken = await api.captchaToken();
      const ask = () => api.get('user/web/auth/sendRegisterCaptcha2Mail', { email: address, captchaToken });
      return statements(async () => expectOk(await ask()));
    };
    expect(await count(email)).toEqual(await count(api.mailbox()));
  });

  it('keeps its password whatever is registered on it', async () => {
    const { email } = await api.newMember();
    expectInvalid(await register({ email, code: '123456', password: 'another good password' }), 'code');
    expectOk(await api.login(email));
  });

  it('is one account, in capital letters and full-width letters too', async () => {
    const { email } = await api.newMember();
    api.pass({ minutes: 2 });
    const wide = email.replace('person', 'ＰＥＲＳＯＮ').replace('@', '＠');
    for (const written of [email.toUpperCase(), `  ${email} `, wide]) {
      expectOk(await api.login(written));
      expectOk(await api.askRegisterCode(written));
      expect((await api.emailsTo(email))[0]!.template).toBe('alreadyRegistered');
      api.pass({ minutes: 2 });
    }
  });

  it('is another account with a tag after a plus', async () => {
    const { email } = await api.newMember();
    const tagged = await api.newMember(email.replace('@', '+plastics@'));
    expect((await api.memberOf(tagged.email))!.id).not.toBe((await api.memberOf(email))!.id);
  });

  it('cannot be imitated with letters that look alike', async () => {
    const { email } = await api.newMember();
    for (const imitated of [email.replace('e', 'е'), email.replace('o', 'ο'), email.replace('p', '\u200bp')]) {
      expectInvalid(await api.askRegisterCode(imitated), 'email');
      expectInvalid(await register({ email: imitated, code: '123456' }), 'email');
      expectInvalid(await api.login(imitated), 'email');
    }
    expect(await api.emailsTo(email)).toHaveLength(1);
  });

  it('is another account when its domain looks alike, and is shown in the letters that tell them apart', async () => {
    const { email } = await api.newMember();
    const written = email.replace('example.org', 'exämple.org');
    expectOk(await api.askRegisterCode(written));
    const ascii = email.replace('example.org', 'xn--exmple-cua.org');
    const { token } = dataOf(await register({ email: written, code: await api.codeSentTo(ascii) }));
    const account = dataOf(
      await api.get<{ memberBaseRespVO: { email: string } }>('user/web/info/getMyAccount', {}, { token }),
    );
    expect(account.memberBaseRespVO.email).toBe(ascii);
  });
});

describe('two registrations of one address at once', () => {
  it('make one account; the others are refused, and nothing breaks', async () => {
    const email = api.mailbox();
    const code = await codeFor(email);
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, n) => register({ email, code, nickname: `Racer ${n}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    expect(await api.db.select().from(member).where(eq(member.email, email))).toHaveLength(1);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await api.memberOf(email))!.nickname).toBe(`Racer ${winner}`);
  });
});

describe('a password', () => {
  it.each([
    'password123',
    'Password123',
    'qwertyuiop',
    '1234567890',
    'WOAINI1314520',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    ' password123 ',
  ])('that many have is refused: %s', async (password) => {
    const email = api.mailbox();
    const answer = await register({ email, code: await codeFor(email), password }, 'zh_CN');
    expectInvalid(answer, 'password');
    expect(answer.body.fields!.password).toMatch(/\p{Script=Han}/u);
  });

  it('that is the e-mail address is refused, in capital letters too', async () => {
    const email = api.mailbox();
    const code = await codeFor(email);
    for (const password of [email, email.toUpperCase()])
      expectInvalid(await register({ email, code, password }), 'password');
  });

  it('has 10 to 128 characters of any kind', async () => {
    const email = api.mailbox();
    const code = await codeFor(email);
    for (const password of ['9 signs !', 'quay '.repeat(26)]) {
      expectInvalid(await register({ email, code, password }), 'password');
    }
    const long = `${'塑料原料🏭'.repeat(20)} \u0007 end`.slice(0, 128);
    expectOk(await register({ email, code, password: long }));
    expectOk(await api.login(email, { password: long }));
    expectInvalid(await api.login(email, { password: long.slice(0, -1) }), 'password');
  });

  it('is the same from keyboards that write its letters differently', async () => {
    const email = api.mailbox();
    expectOk(await register({ email, code: await codeFor(email), password: 'Müller und Söhne' }));
    expectOk(await api.login(email, { password: 'Mu\u0308ller und So\u0308hne' }));
  });

  it('is kept as an argon2id hash of 19 MiB and two passes', async () => {
    const { email } = await api.newMember();
    expect((await api.memberOf(email))!.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('a nickname', () => {
  it('may hold any text, which is kept as it was written', async () => {
    const email = api.mailbox();
    const nickname = '<script>alert(1)</script>';
    const { token } = dataOf(await register({ email, code: await codeFor(email), nickname }));
    const answer = await api.get<{ memberBaseRespVO: { nickname: string } }>(
      'user/web/info/getMyAccount',
      {},
      { token },
    );
    expect(dataOf(answer).memberBaseRespVO.nickname).toBe(nickname);
    expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/);
  });

  it.each(['a\u0000b', 'admin\u202egnp.exe', 'line\nbreak', '\u200b', '\u200f\u200e'])(
    'must not hide anything: %j',
    async (nickname) => {
      const email = api.mailbox();
      expectInvalid(await register({ email, code: await codeFor(email), nickname }), 'nickname');
    },
  );
});
