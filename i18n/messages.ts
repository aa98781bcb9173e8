/** Every visible word, typed, in the reader's language (get-locale.ts). */
export { m } from './compiled/messages.js';
