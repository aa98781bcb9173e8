/**
 * The language of the reader: the request's on the server (server.ts), the page's `<html lang>` in the browser
 * (browser.ts). Apart from the words (messages.ts), so that what every page runs brings none of them along.
 */
export { getLocale } from './compiled/runtime.js';
