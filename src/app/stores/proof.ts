import { atom } from 'nanostores';
import { onFailures } from '#client/failures.ts';

/** Whether the reader is asked to prove who that is. One question, however many calls wait for its answer. */
export const $proofWanted = atom(false);

let question: Promise<boolean> | null = null;
let answer: (proved: boolean) => void = () => undefined;

/** Asks the reader; resolves with whether the proof was given. */
export function askForProof(): Promise<boolean> {
  question ??= new Promise((resolve) => (answer = resolve));
  $proofWanted.set(true);
  return question;
}

/** The reader has proved it, or has left the question. */
export function endQuestion(proved: boolean): void {
  question = null;
  $proofWanted.set(false);
  answer(proved);
}

onFailures({ prove: askForProof });
