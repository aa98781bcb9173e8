/** A supplier's own photos of the goods of an offer, each of a lot and a day: proof, beside the drawn picture of the material. */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { day, id } from '#api/common/common.ts';
import { shopPictureRule, textLength } from '#api/common/limits.ts';
import { line } from '#api/common/text.ts';
import { stops } from '#api/deals/hold-choices.ts';
import { ownOffer } from './own-offer.ts';
import { photosOfOffer } from './shop-choices.ts';

/** What the supplier says of a photo. A caption in one language is read in both; the day has begun somewhere on earth. */
const said = {
  lot: line(textLength.lot),
  takenOn: day,
  captionEn: line(textLength.caption).default(''),
  captionZh: line(textLength.caption).default(''),
};

export const addLotPhoto = call({
  method: 'POST',
  path: 'api/product/supplier/offer/addLotPhoto',
  access: 'supplier',
  stoppedBy: stops.selling,
  once: true,
  limit: 'upload',
  summary: 'Adds a photo of the goods to an own offer, at the end: of which lot, and when it was taken',
  input: z.object({ offerId: id, ...said }),
  files: { picture: { ...shopPictureRule, max: 1, required: true } },
  data: ownOffer,
});

export const arrangeLotPhotos = call({
  method: 'POST',
  path: 'api/product/supplier/offer/arrangeLotPhotos',
  access: 'supplier',
  limit: 'write',
  summary: 'Puts the photos of an own offer in this order with these words; those left out are removed',
  input: z.object({ offerId: id, photos: z.array(z.object({ id, ...said })).max(photosOfOffer) }),
  data: ownOffer,
});
