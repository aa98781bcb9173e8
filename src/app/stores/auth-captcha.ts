import type { Challenge } from 'altcha-lib';
import { browserClient } from '#client/browser.ts';
import { m } from '#i18n/messages.ts';
import type { CaptchaTry } from '#lib/drag-track.ts';
import { pause } from '#lib/pause.ts';
import { outcomeOf } from './outcome.ts';

/** Asks for a captcha, for what is to be done with an e-mail address, and solves its proof of work while the slider is held. */
export function beginCaptcha(email = ''): CaptchaTry {
  if (!canWork()) return withoutEncryption;
  const controller = new AbortController();
  const { silent } = browserClient();
  const work = silent
    .post('api/user/web/captcha/get', email.trim() ? { email: email.trim() } : {})
    .then(async ({ captchaId, proofOfWork }) => {
      const receivedAt = Date.now();
      const { solveProof } = await import('./auth-proof.ts');
      const solution = await solveProof(proofOfWork as unknown as Challenge, controller);
      return { captchaId, solution, receivedAt };
    });
  // Abandoned tries fail, and nobody waits for them.
  work.catch(() => undefined);
  return {
    abandon: () => controller.abort(),
    finish: (track) =>
      outcomeOf(
        work.then(async ({ captchaId, solution, receivedAt }) => {
          // A slow line must not make the drag look longer than the captcha is old.
          await pause(Math.max(0, receivedAt + (track.at(-1)?.t ?? 0) - Date.now()));
          return silent.post('api/user/web/captcha/check', { captchaId, track: [...track], solution });
        }),
      ),
  };
}

/** Browsers do cryptography on https and on localhost only. A password has no business elsewhere either. */
const canWork = () => (globalThis.crypto as Partial<Crypto> | undefined)?.subtle !== undefined;

const withoutEncryption: CaptchaTry = {
  abandon: () => undefined,
  finish: () => Promise.resolve({ ok: false, message: m.members_captcha_needsHttps(), fields: {} }),
};
