import { solveChallenge, solveChallengeWorkers, type Challenge } from 'altcha-lib';
import { deriveKey } from './auth-proof-key.ts';

export type Proof = { counter: number; derivedKey: string };

const mostWorkers = 2;

/** Solves the proof of work beside the page, or in slices of the page's own time where it gets no workers. Throws when it cannot. */
export async function solveProof(challenge: Challenge, controller: AbortController): Promise<Proof> {
  const solution = await inWorkers(challenge, controller).catch(() =>
    solveChallenge({ challenge, controller, deriveKey }),
  );
  if (!solution) throw new Error('The proof of work was given up');
  return { counter: solution.counter, derivedKey: solution.derivedKey };
}

function inWorkers(challenge: Challenge, controller: AbortController) {
  return solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.min(mostWorkers, navigator.hardwareConcurrency || 1),
    createWorker: () => new Worker(new URL('./auth-proof-worker.ts', import.meta.url), { type: 'module' }),
  });
}
