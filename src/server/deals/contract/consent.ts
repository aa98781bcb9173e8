import { createHash } from 'node:crypto';
import type { Locale } from '#i18n/locales.ts';
import { fillIn, templateOf } from './template.ts';

type Consented = { number: string; version: number; templateVersion: string; sha256: string };

/** What a signatory of this company agrees to, in the language in which it is read, and the SHA-256 of the words. */
export function consentTo(
  { number, version, templateVersion, sha256 }: Consented,
  company: string,
  locale: Locale,
): { text: string; sha256: string } {
  const words = templateOf(templateVersion).consent[locale === 'zh-CN' ? 'zh' : 'en'];
  const text = fillIn(words, { number, version: String(version), sha256, company });
  return { text, sha256: createHash('sha256').update(text).digest('hex') };
}
