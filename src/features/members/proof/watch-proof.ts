import { $proofWanted } from '#app/stores/proof.ts';

/**
 * Asks for a fresh proof of identity over whatever part of the page made a call that wants one. What draws the question
 * loads when it is first asked.
 */
const unlisten = $proofWanted.listen(() => {
  unlisten();
  void import('./draw-question.tsx').then(({ drawQuestion }) => drawQuestion());
});
