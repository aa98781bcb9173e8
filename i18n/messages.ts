/**
 * Every visible word, typed. The language of a call is the one of the request on the server (i18n/server.ts)
 * and the page's `<html lang>` in the browser (i18n/browser.ts).
 */
export { m } from './compiled/messages.js';
export { getLocale } from './compiled/runtime.js';
