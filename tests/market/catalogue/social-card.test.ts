import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cardSize, getSocialCard } from '#api/market/social-card.ts';
import { encodeQuery } from '#lib/query-string.ts';
import { startCatalogue } from './harness.ts';
import { addOffers, addShops } from './rows.ts';

let offerId = '';
let materialId = '';
const catalogue = startCatalogue(async ({ orm }) => {
  await addShops(orm, 'shop-a');
  const [made] = await addOffers(orm, { price: '1405', tradeTerm: 2, portId: 'CNNGB' });
  ({ id: offerId, materialId } = made as { id: string; materialId: string });
});

const kilobyte = 1_024;
const cardOf = (kind: string, id: string, language: string) =>
  catalogue.file(`/${getSocialCard.path}?${encodeQuery({ kind, id, language })}`);

test('an offer and a material have a picture for networks in each language, of their size and at most 60 KB', async () => {
  const seen = new Set<string>();
  for (const [kind, id] of [
    ['offer', offerId],
    ['material', materialId],
  ] as const)
    for (const language of ['en-US', 'zh-CN']) {
      const answer = await cardOf(kind, id, language);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/jpeg');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.length).toBeLessThanOrEqual(60 * kilobyte);
      expect(await sharp(bytes).metadata()).toMatchObject(cardSize);
      seen.add(bytes.toString('base64'));
    }
  // Each says something of its own.
  expect(seen.size).toBe(4);
});

test('what is not there has none, nor has a language that there is none of', async () => {
  expect((await cardOf('offer', 'gone', 'en-US')).status).toBe(404);
  expect((await cardOf('material', 'gone', 'en-US')).status).toBe(404);
  expect((await cardOf('offer', offerId, 'de-DE')).status).toBe(422);
});
