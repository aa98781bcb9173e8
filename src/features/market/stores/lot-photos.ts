/** Photos of the goods of own offers: what comes back is the offer as it is now, and takes its place in the list. */
import type { OwnOffer } from '#api/market/own-offer.ts';
import { browserClient } from '#client/browser.ts';
import type { Failure, Outcome } from '#lib/outcome.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { absorbOffers } from './own-offers.ts';
import { keyOfPicture } from './picture-keys.ts';

type Photo = OwnOffer['photos'][number];
const write = () => browserClient().silent;

async function taken(call: Promise<OwnOffer>): Promise<Outcome> {
  const answer = await outcomeOf(call);
  if (!answer.ok) return answer;
  absorbOffers([answer.data]);
  return { ok: true, data: undefined };
}

export type PhotoSaid = Pick<Photo, 'lot' | 'takenOn'>;

/** Adds a photo to an offer; sent again after a failure, it is there once. */
export async function addLotPhoto(said: { offerId: string } & PhotoSaid, picture: File): Promise<Outcome> {
  const key = keyOfPicture(picture, said);
  const outcome = await taken(
    write().form('api/product/supplier/offer/addLotPhoto', said, { picture }, { idempotencyKey: key.value() }),
  );
  if (outcome.ok) key.renew();
  return outcome;
}

/** Adds some, one after the other; where one fails, those that have not arrived come back with why. */
export async function addLotPhotos(
  said: { offerId: string } & PhotoSaid,
  pictures: readonly File[],
): Promise<{ left: readonly File[]; failure: Failure | null }> {
  for (const [sent, picture] of pictures.entries()) {
    const outcome = await addLotPhoto(said, picture);
    if (!outcome.ok) return { left: pictures.slice(sent), failure: outcome };
  }
  return { left: [], failure: null };
}

export const arrangeLotPhotos = (offerId: string, photos: readonly Photo[]): Promise<Outcome> =>
  taken(
    write().post('api/product/supplier/offer/arrangeLotPhotos', {
      offerId,
      photos: photos.map(({ picture: _, ...said }) => said),
    }),
  );
