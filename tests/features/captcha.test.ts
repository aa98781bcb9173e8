import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerWith, emptyBrowser, failure, requests } from './fake-browser.ts';
import { beginCaptcha } from '#app/stores/auth-captcha.ts';
import { solveProof } from '#app/stores/auth-proof.ts';

const secrets = { hmacSignatureSecret: 'a secret', hmacKeySignatureSecret: 'another secret' };
const newChallenge = (counter: number) =>
  createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 10, counter, deriveKey, ...secrets });

const track = [
  { t: 0, x: 0 },
  { t: 10, x: 1 },
];

beforeEach(emptyBrowser);
const { crypto } = globalThis;
afterEach(() => vi.stubGlobal('crypto', crypto));

describe('the slider', () => {
  it('says that the page must be encrypted where the browser cannot do the work, and asks the server nothing', async () => {
    vi.stubGlobal('crypto', { getRandomValues: () => undefined });
    const attempt = beginCaptcha('ada@example.com');
    const outcome = await attempt.finish(track);
    expect(outcome).toMatchObject({ ok: false, message: expect.stringContaining('https') });
    expect(requests).toEqual([]);
    attempt.abandon();
  });

  it('names the address that it is for, and none when nothing was typed yet', async () => {
    answerWith(() => failure(429, 'Later'));
    const bodies = async () => Promise.all(requests.splice(0).map((request) => request.json() as Promise<unknown>));
    await beginCaptcha(' ada@example.com ').finish(track);
    await beginCaptcha('  ').finish(track);
    expect(await bodies()).toEqual([{ email: 'ada@example.com' }, {}]);
  });
});

describe('the work behind the slider', () => {
  it('is done in the page itself, whichever of its strands finds the answer', async () => {
    vi.stubGlobal('Worker', undefined);
    for (const counter of [0, 1, 6, 7]) {
      const challenge = await newChallenge(counter);
      const solution = await solveProof(challenge, new AbortController());
      expect(solution.counter).toBe(counter);
      expect(await verifySolution({ challenge, solution, deriveKey, ...secrets })).toMatchObject({ verified: true });
    }
  });

  it('ends when it is given up', async () => {
    const controller = new AbortController();
    const solving = solveProof(await newChallenge(1_000_000), controller);
    controller.abort();
    await expect(solving).rejects.toThrow();
  });
});
