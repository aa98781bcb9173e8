import { typedLength } from './typed-lengths.ts';

const shape = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u;

/** Whether a text can be an address for mail. Only the code that is sent there proves it. */
export function looksLikeEmail(text: string): boolean {
  const email = text.trim();
  return email.length <= typedLength.email[1] && shape.test(email);
}
