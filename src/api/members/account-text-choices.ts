/** Where words stand that name a bank account. Free of zod: the browser reads it too. */
export const accountTextPlaces = [
  'mail',
  'deal',
  'evaluation',
  'freight',
  'sample',
  'shop',
  'dynamic',
  'qualification',
  'file',
] as const;
export type AccountTextPlace = (typeof accountTextPlaces)[number];
