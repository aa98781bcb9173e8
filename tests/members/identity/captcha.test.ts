import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect, it } from 'vitest';
import { dataOf, expectInvalid, expectOk, startIdentity } from './harness.ts';

type Captcha = { captchaId: string; proofOfWork: Challenge };
type Solution = { counter: number; derivedKey: string };
type Point = { t: number; x: number };

const api = startIdentity();

/** A hand. No two drags are alike: each step has a length of its own. */
function drag({ milliseconds = 1_200, samples = 24 } = {}): Point[] {
  const steps = Array.from({ length: samples }, () => 0.5 + Math.random());
  const way = steps.reduce((sum, step) => sum + step, 0);
  return Array.from({ length: samples + 1 }, (_, n) => {
    const x = steps.slice(0, n).reduce((sum, step) => sum + step, 0) / way;
    return { t: (n / samples) * milliseconds + (n % 3), x: n === samples ? 1 : x };
  });
}
const line = (milliseconds: number, samples: number): Point[] =>
  Array.from({ length: samples + 1 }, (_, n) => ({ t: (n / samples) * milliseconds, x: n / samples }));

const get = async () => dataOf(await api.post<Captcha>('user/web/captcha/get'));
const solve = async ({ proofOfWork: challenge }: Captcha): Promise<Solution> => {
  const { counter, derivedKey } = (await solveChallenge({ challenge, deriveKey }))!;
  return { counter, derivedKey };
};
const check = ({ captchaId }: Captcha, track: Point[], solution: Solution) =>
  api.post<{ captchaToken: string }>('user/web/captcha/check', { captchaId, track, solution });
/** A captcha whose proof of work is done, after as long as a drag takes. */
const held = async (seconds = 2) => {
  const captcha = await get();
  const solution = await solve(captcha);
  api.pass({ seconds });
  return { captcha, solution };
};
const use = (captchaToken: string) =>
  api.get('user/web/auth/sendRegisterCaptcha2Mail', { email: api.mailbox(), captchaToken });

describe('a slider that was dragged while its proof of work was done', () => {
  it('gives a token for one call', async () => {
    const { captcha, solution } = await held();
    const { captchaToken } = dataOf(await check(captcha, drag(), solution));
    expectOk(await use(captchaToken));
    expectInvalid(await use(captchaToken), 'captchaToken');
  });

  it('gives a token that is good for two minutes', async () => {
    const [first, second] = [await held(), await held()];
    const inTime = dataOf(await check(first.captcha, drag(), first.solution)).captchaToken;
    const late = dataOf(await check(second.captcha, drag(), second.solution)).captchaToken;
    api.pass({ seconds: 119 });
    expectOk(await use(inTime));
    api.pass({ seconds: 1 });
    expectInvalid(await use(late), 'captchaToken');
  });

  it('may be moved with a held key: even steps, in a key’s time', async () => {
    const { captcha, solution } = await held();
    const track = line(20 * 33, 20).map(({ t, x }, n) => ({ t: t + (n % 3), x }));
    expectOk(await check(captcha, track, solution));
  });

  it('may be held for minutes', async () => {
    const { captcha, solution } = await held(590);
    expectOk(await check(captcha, drag({ milliseconds: 585_000 }), solution));
  });

  it('costs work that grows with every slider, and is made for each anew', async () => {
    const [one, other] = [await get(), await get()];
    expect(one.captchaId).not.toBe(other.captchaId);
    expect(one.proofOfWork.parameters.nonce).not.toBe(other.proofOfWork.parameters.nonce);
    expect((await solve(one)).counter).toBeGreaterThanOrEqual(150);
  });

  it.each([
    [0.001, 1, 1],
    [3, 450, 1_200],
  ])('costs %d times as much where the site wants it so', async (factor, least, most) => {
    const { config } = api.services;
    config.captchaFactor = factor;
    const { counter } = await solve(await get());
    config.captchaFactor = 1;
    expect(counter).toBeGreaterThanOrEqual(least);
    expect(counter).toBeLessThanOrEqual(most);
  });
});

describe('a program that answers the captcha', () => {
  const expectRefused = async (track: Point[], { wait = 2 } = {}) => {
    const { captcha, solution } = await held(wait);
    expectInvalid(await check(captcha, track, solution), 'track');
  };

  it('cannot send a recorded drag again that it has changed by next to nothing', async () => {
    const track = drag();
    const [first, second, third] = [await held(), await held(), await held()];
    expectOk(await check(first.captcha, track, first.solution));
    const changed = track.map(({ t, x }) => ({ t: t + 1e-6, x: x === 1 ? 1 : x + 1e-9 }));
    expectInvalid(await check(second.captcha, changed, second.solution), 'track');
    expectOk(await check(third.captcha, drag(), third.solution));
  });

  it('cannot draw an exact line, however long it takes', async () => {
    const { captcha, solution } = await held(30);
    expectInvalid(await check(captcha, line(20_000, 40), solution), 'track');
  });

  it('cannot use one captcha twice, wrong or right, or many times at once', async () => {
    const wrong = await held();
    expectInvalid(await check(wrong.captcha, line(1, 2), wrong.solution), 'track');
    expectInvalid(await check(wrong.captcha, drag(), wrong.solution), 'track');
    const right = await held();
    const answers = await Promise.all(
      [drag(), drag(), drag()].map((track) => check(right.captcha, track, right.solution)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  it('cannot use a captcha older than ten minutes, or one that there never was', async () => {
    await expectRefused(drag(), { wait: 600 });
    const { captcha, solution } = await held();
    expectInvalid(await check({ ...captcha, captchaId: 'A'.repeat(43) }, drag(), solution), 'track');
  });

  it('cannot use the proof of another captcha', async () => {
    const [one, other] = [await held(), await held()];
    expectInvalid(await check(one.captcha, drag(), other.solution), 'track');
  });

  it.each([
    [{ counter: 0, derivedKey: '' }],
    [{ counter: 200, derivedKey: '00'.repeat(32) }],
    [{ counter: 200, derivedKey: 'not hexadecimal' }],
  ])('cannot leave the work out: %j', async (solution) => {
    const { captcha } = await held();
    expectInvalid(await check(captcha, drag(), solution), 'track');
  });

  it('cannot send the first half of a right proof', async () => {
    const { captcha, solution } = await held();
    const half = { ...solution, derivedKey: `${captcha.proofOfWork.parameters.keyPrefix}${'00'.repeat(16)}` };
    expectInvalid(await check(captcha, drag(), half), 'track');
  });

  it('cannot send a recorded drag again', async () => {
    const track = drag();
    const [first, second] = [await held(), await held()];
    expectOk(await check(first.captcha, track, first.solution));
    expectInvalid(await check(second.captcha, track, second.solution), 'track');
  });

  it('cannot draw a straight line in an instant', async () => {
    await expectRefused(line(0, 20));
    await expectRefused(line(200, 20));
    await expectRefused(line(400, 20));
  });

  it('cannot jump', async () => {
    await expectRefused([
      { t: 0, x: 0 },
      { t: 1_500, x: 1 },
    ]);
    await expectRefused([...drag().map(({ t, x }) => ({ t, x: x * 0.3 })), { t: 1_300, x: 1 }]);
  });

  it('cannot drag for longer than it has had the captcha', async () => {
    await expectRefused(drag({ milliseconds: 5_000 }), { wait: 1 });
  });

  it('cannot go back and forth, backwards in time, or stop before the end', async () => {
    const track = drag();
    await expectRefused(
      [...track.slice(0, 12), ...track.slice(2, 12).reverse(), ...track.slice(12)].map(({ x }, n) => ({
        t: n * 50,
        x,
      })),
    );
    await expectRefused(track.map(({ t, x }, n) => ({ t: n === 10 ? t - 200 : t, x })));
    await expectRefused(track.map(({ t, x }) => ({ t, x: x * 0.99 })));
    await expectRefused(track.map(({ t, x }) => ({ t, x: 0.5 + x / 2 })));
  });

  it.each([
    { captchaId: 'x' },
    { captchaId: 'x', track: [], solution: { counter: 1, derivedKey: '' } },
    { captchaId: 'x', track: [{ t: -1, x: 2 }], solution: { counter: 1, derivedKey: '' } },
    { captchaId: 'x', track: [{ t: 0, x: 0 }], solution: { counter: -1, derivedKey: '' } },
    { captchaId: 'x', track: Array(2_001).fill({ t: 0, x: 0 }), solution: { counter: 1, derivedKey: '' } },
  ])('cannot break it with what is no answer', async (input) => {
    expect((await api.post('user/web/captcha/check', input)).status).toBe(422);
  });
});
