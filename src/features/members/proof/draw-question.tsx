import { createRoot } from 'react-dom/client';
import { ProofQuestion } from './ProofQuestion.tsx';

/** The question has a place of its own in the page: no island needs to know of it. */
export function drawQuestion(): void {
  createRoot(document.body.appendChild(document.createElement('div'))).render(<ProofQuestion />);
}
