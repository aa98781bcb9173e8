import { AsyncLocalStorage } from 'node:async_hooks';
import { overwriteGetLocale } from './compiled/runtime.js';
import { defaultLocale, type Locale } from './locales.ts';

const current = new AsyncLocalStorage<Locale>();
overwriteGetLocale(() => current.getStore() ?? defaultLocale);

/** Runs `work` in a language: every message inside it comes out in that language. */
export function withLocale<Result>(locale: Locale, work: () => Result): Result {
  return current.run(locale, work);
}
