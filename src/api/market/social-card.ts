import { z } from 'zod';
import { locales } from '#i18n/locales.ts';
import { call } from '#api/common/call.ts';
import { id } from '#api/common/common.ts';

/** Pixels, as networks ask for them (Open Graph). */
export const cardSize = { width: 1200, height: 630 } as const;

export const getSocialCard = call({
  method: 'GET',
  path: 'api/product/web/card/getSocialCard',
  looks: true,
  access: 'public',
  summary: 'The picture that a network shows beside a link to an offer or a material; drawn anew once a day at most',
  limit: 'search',
  input: z.object({ kind: z.enum(['offer', 'material']), id, language: z.enum(locales) }),
  data: z.object({}),
  answersFile: ['image/jpeg'],
});
