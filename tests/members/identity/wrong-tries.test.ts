import * as argon2 from '@node-rs/argon2';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect, it, vi } from 'vitest';
import { giveCaptchaToken } from '#server/members/identity/captcha.ts';
import type { Context } from '#server/platform/context.ts';
import { dataOf, expectInvalid, expectOk, expectTooMany, startIdentity, visible } from './harness.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, verify: vi.fn(real.verify) };
});

type Captcha = { captchaId: string; proofOfWork: Challenge };

const api = startIdentity();
const wrong = { password: 'not the right one' };
const home = { address: '198.51.100.77' };
/** Another network for each number. */
const elsewhere = (number: number) => ({ address: `10.${Math.floor(number / 250)}.${number % 250}.1` });
const costly = (times: number) => giveCaptchaToken(api.services as Context, times);

/** A stranger with many machines, who does whatever work is asked for. Only the guesses are of interest, not their cost. */
async function guess(email: string, times: number): Promise<void> {
  const hash = vi.mocked(argon2.verify).mockResolvedValue(false);
  for (let number = 1; number <= times; number += 1) {
    const captchaToken = await costly(32);
    expectInvalid(await api.login(email, { ...wrong, captchaToken }, elsewhere(number)), 'password');
  }
  hash.mockReset();
  const real = await vi.importActual<typeof argon2>('@node-rs/argon2');
  vi.mocked(argon2.verify).mockImplementation(real.verify);
}

describe('a stranger who guesses at a member’s password', () => {
  it('gets ten tries from one address, and does not lock the owner out elsewhere', async () => {
    const { email } = await api.newMember();
    for (let tries = 1; tries <= 10; tries += 1) expectInvalid(await api.login(email, wrong, elsewhere(1)), 'password');
    expectTooMany(await api.login(email, {}, elsewhere(1)));
    expectOk(await api.login(email, {}, home));
    // That the owner has logged in does not give the stranger new tries.
    expectTooMany(await api.login(email, wrong, elsewhere(1)));
  });

  it('has one address with a whole network of IPv6', async () => {
    const { email } = await api.newMember();
    for (let tries = 1; tries <= 10; tries += 1)
      expectInvalid(await api.login(email, wrong, { address: `2001:db8:1:2::${tries}` }), 'password');
    expectTooMany(await api.login(email, wrong, { address: '2001:db8:1:2:ffff::1' }));
    expectInvalid(await api.login(email, wrong, { address: '2001:db8:1:3::1' }), 'password');
  });

  it('pays with more and more work when the tries come from many addresses', async () => {
    const email = api.mailbox();
    const dearest = async (cheap: number, enough: number) => {
      expectInvalid(await api.login(email, { ...wrong, captchaToken: await costly(cheap) }, home), 'captchaToken');
      expectInvalid(
        await api.login(email, { ...wrong, captchaToken: await costly(enough) }, elsewhere(4_000)),
        'password',
      );
    };
    await guess(email, 29);
    expectInvalid(await api.login(email, wrong, home), 'password');
    await dearest(1, 2);
    await guess(email, 29);
    await dearest(2, 8);
  });

  it('pays no less at an address without an account, so that the price tells nothing', async () => {
    const [known, unknown] = [(await api.newMember()).email, api.mailbox()];
    await guess(known, 30);
    await guess(unknown, 30);
    expect(visible(await api.login(known, wrong, home))).toEqual(visible(await api.login(unknown, wrong, home)));
    expectInvalid(await api.login(known, wrong, home), 'captchaToken');
  });
});

describe('the owner of an account at which strangers guess', () => {
  const askCaptcha = async (email?: string) =>
    dataOf(await api.post<Captcha>('user/web/captcha/get', email === undefined ? {} : { email }));
  const solve = async ({ captchaId, proofOfWork: challenge }: Captcha) => {
    const { counter, derivedKey } = (await solveChallenge({ challenge, deriveKey }))!;
    api.pass({ seconds: 3 });
    const track = Array.from({ length: 21 }, (_, n) => ({ t: n * 90 + 40 * Math.random(), x: n / 20 }));
    const answer = await api.post<{ captchaToken: string }>('user/web/captcha/check', {
      captchaId,
      track,
      solution: { counter, derivedKey },
    });
    return { counter, captchaToken: dataOf(answer).captchaToken };
  };

  it('logs in with a slider that takes longer, however many have guessed', async () => {
    const { email } = await api.newMember();
    await guess(email, 30);
    const usual = await solve(await askCaptcha());
    expectInvalid(await api.login(email, { captchaToken: usual.captchaToken }, home), 'captchaToken');
    const longer = await solve(await askCaptcha(` ${email.toUpperCase()} `));
    expect(longer.counter).toBeGreaterThanOrEqual(300);
    expectOk(await api.login(email, { captchaToken: longer.captchaToken }, home));
  });

  it('hears of it once a day, in the own language; an address without an account hears nothing', async () => {
    const [{ email }, unknown] = [await api.newMember(undefined, { language: 'zh_CN' }), api.mailbox()];
    const told = async (address: string) =>
      (await api.emailsTo(address)).filter(({ data }) => data.change === 'passwordGuessed').map(({ locale }) => locale);
    await guess(email, 19);
    expect(await told(email)).toEqual([]);
    await guess(email, 5);
    await guess(unknown, 24);
    expect(await told(email)).toEqual(['zh-CN']);
    expect(await api.emailsTo(unknown)).toEqual([]);
    api.pass({ minutes: 23 * 60 });
    await guess(email, 25);
    expect(await told(email)).toHaveLength(1);
    api.pass({ minutes: 61 });
    await guess(email, 25);
    expect(await told(email)).toHaveLength(2);
  });

  it('is told what to do, in the reader’s language', async () => {
    const { email } = await api.newMember();
    await guess(email, 30);
    const answer = await api.login(email, {}, { ...home, language: 'zh_CN' });
    expect(answer.body.fields!.captchaToken).toMatch(/^此邮箱尝试次数较多/);
  });

  it('pays the usual price again an hour later, and at once after a new password', async () => {
    const { email } = await api.newMember();
    await guess(email, 30);
    api.pass({ minutes: 60 });
    expectOk(await api.login(email, {}, home));
    await guess(email, 30);
    const captchaToken = await costly(2);
    expectOk(await api.get('user/web/info/sendUpdatePasswordCaptcha', { email, captchaToken }));
    const password = 'the ship leaves at dawn';
    expectOk(
      await api.post('user/web/info/updatePassword', { email, code: await api.codeSentTo(email), password }, home),
    );
    expectOk(await api.login(email, { password }, home));
  });

  it('still gets a code after strangers have asked for many; each of theirs costs more', async () => {
    const { email } = await api.newMember();
    const ask = async (times: number, number = 1) =>
      api.get(
        'user/web/info/sendUpdatePasswordCaptcha',
        { email, captchaToken: await costly(times) },
        elsewhere(number),
      );
    for (let letters = 1; letters <= 5; letters += 1) {
      expectOk(await ask(1, letters));
      api.pass({ minutes: 1 });
    }
    expectInvalid(await ask(1), 'captchaToken');
    expectOk(await ask(2));
    expect(await api.codeSentTo(email)).toMatch(/^\d{6}$/);
  });
});

describe('what is counted', () => {
  it('names nobody in the database, and is forgotten when it is over', async () => {
    const { removeExpired } = await import('#server/members/identity/index.ts');
    const { email } = await api.newMember();
    await api.login(email, wrong, home);
    const kept = async () => JSON.stringify((await api.db.execute('select * from wrong_try')).rows);
    expect(await kept()).not.toBe('[]');
    for (const name of [email, home.address]) expect(await kept()).not.toContain(name);
    api.pass({ minutes: 61 });
    await removeExpired(api.services);
    expect(await kept()).toBe('[]');
  });
});
