import { beforeEach, describe, expect, it } from 'vitest';
import { accountOf, answerWith, emptyBrowser, failure, jar, requests, success } from './fake-browser.ts';
import { browserClient } from '#client/browser.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { $proofWanted, endQuestion } from '#app/stores/proof.ts';
import { proveByPassword } from '#app/stores/proof-steps.ts';
import { $session } from '#app/stores/session.ts';
import { $toasts } from '#app/stores/toasts.ts';
import '#app/stores/warnings.ts';

const refusal = () => failure(403, 'Confirm that it is you, then try again', { errorcode: 40302 });
const paths = () => requests.map(({ url }) => new URL(url).pathname.split('/').at(-1));
const endOthers = () => outcomeOf(browserClient().post('api/user/web/session/endSession', { id: 'others' }));
const wanted = () => expect.poll(() => $proofWanted.get()).toBe(true);

/** A server that wants a proof until the right password is given. */
function strictServer() {
  let proved = false;
  answerWith(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('getMyAccount')) return success(accountOf('m1'));
    if (!pathname.endsWith('proveAgain')) return proved ? success([]) : refusal();
    const { password } = (await request.json()) as { password: string };
    if (password !== 'the right one') return failure(422, 'Wrong', { fields: { password: 'Wrong password' } });
    proved = true;
    return success({ freshUntil: '2026-06-01T08:05:00.000Z' });
  });
}

beforeEach(() => {
  emptyBrowser();
  $toasts.set([]);
  jar.set('ut', { value: 't1', attributes: {} });
  $session.set({ token: 't1', user: null, account: null, readyLogin: true });
  strictServer();
});

describe('a call that wants a fresh proof of identity', () => {
  it('asks the reader, and is sent again by itself', async () => {
    const answer = endOthers();
    await wanted();
    expect(await proveByPassword('the right one', '')).toMatchObject({ ok: true });
    expect(await answer).toEqual({ ok: true, data: [] });
    expect(paths()).toEqual(['endSession', 'proveAgain', 'getMyAccount', 'endSession']);
    expect($proofWanted.get()).toBe(false);
    expect($toasts.get()).toEqual([]);
  });

  it('goes on asking after a wrong password', async () => {
    const answer = endOthers();
    await wanted();
    expect(await proveByPassword('a wrong one', '')).toMatchObject({
      ok: false,
      fields: { password: 'Wrong password' },
    });
    expect($proofWanted.get()).toBe(true);
    expect(await proveByPassword('the right one', '')).toMatchObject({ ok: true });
    expect(await answer).toMatchObject({ ok: true });
  });

  it('fails with the words of the server when the reader leaves the question', async () => {
    const answer = endOthers();
    await wanted();
    endQuestion(false);
    expect(await answer).toMatchObject({ ok: false, message: 'Confirm that it is you, then try again' });
    expect(paths()).toEqual(['endSession']);
  });

  it('shares its question with others that wait', async () => {
    const answers = Promise.all([endOthers(), endOthers()]);
    await expect.poll(() => requests.length).toBe(2);
    await wanted();
    await proveByPassword('the right one', '');
    expect(await answers).toMatchObject([{ ok: true }, { ok: true }]);
    expect(paths().filter((path) => path === 'proveAgain')).toHaveLength(1);
  });

  it('is asked for where a window shows by itself what has failed, too', async () => {
    const answer = outcomeOf(browserClient().silent.post('api/user/web/session/endSession', { id: 'others' }));
    await wanted();
    await proveByPassword('the right one', '');
    expect(await answer).toMatchObject({ ok: true });
  });
});
