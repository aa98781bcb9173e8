/** What e-mails of the marketplace are about, for those who run it. Free of zod: the browser reads it too. */
export const emailKinds = [
  'code',
  'safety',
  'certification',
  'shop',
  'document',
  'colleague',
  'deal',
  'money',
  'freight',
  'sample',
  'mail',
  'feedback',
  'hold',
  'other',
] as const;
export type EmailKind = (typeof emailKinds)[number];
