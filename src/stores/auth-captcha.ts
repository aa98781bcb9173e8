import type { Challenge } from 'altcha-lib';
import { browserClient } from '#client/browser.ts';
import type { CaptchaTry } from '#lib/drag-track.ts';
import { outcomeOf } from './outcome.ts';

/** Asks for a captcha and solves its proof of work while the slider is held. */
export function beginCaptcha(): CaptchaTry {
  const controller = new AbortController();
  const { silent } = browserClient();
  const work = silent.post('api/user/web/captcha/get', {}).then(async ({ captchaId, proofOfWork }) => {
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
          await passed(receivedAt + (track.at(-1)?.t ?? 0));
          return silent.post('api/user/web/captcha/check', { captchaId, track: [...track], solution });
        }),
      ),
  };
}

const passed = (moment: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, moment - Date.now())));
