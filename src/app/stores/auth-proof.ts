import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from './auth-proof-key.ts';

export type Proof = { counter: number; derivedKey: string };

/** Keys that are derived at the same time. */
const strands = 2;

/**
 * Solves the proof of work, and then ends what `controller` ends. The browser derives keys beside the page by itself
 * (Web Crypto), so it takes no worker: no page of the site may start one. Throws when it cannot.
 */
export async function solveProof(challenge: Challenge, controller: AbortController): Promise<Proof> {
  const solve = async (counterStart: number) => {
    const options = { challenge, controller, deriveKey, counterStart, counterStep: strands };
    const solution = await solveChallenge(options);
    if (!solution) throw new Error('The proof of work was given up');
    return solution;
  };
  try {
    const { counter, derivedKey } = await Promise.any(Array.from({ length: strands }, (_, start) => solve(start)));
    return { counter, derivedKey };
  } finally {
    controller.abort();
  }
}
