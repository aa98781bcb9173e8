/** Photos of the goods of own offers: what comes back is the offer as it is now, and takes its place in the list. */
import type { OwnOffer } from '#api/market/own-offer.ts';
import { browserClient } from '#client/browser.ts';
import type { Outcome } from '#lib/outcome.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { absorbOffers } from './own-offers.ts';

type Photo = OwnOffer['photos'][number];
const write = () => browserClient().silent;

async function taken(call: Promise<OwnOffer>): Promise<Outcome> {
  const answer = await outcomeOf(call);
  if (!answer.ok) return answer;
  absorbOffers([answer.data]);
  return { ok: true, data: undefined };
}

export const addLotPhoto = (
  said: { offerId: string } & Pick<Photo, 'lot' | 'takenOn'>,
  picture: File,
): Promise<Outcome> => taken(write().form('api/product/supplier/offer/addLotPhoto', said, { picture }));

export const arrangeLotPhotos = (offerId: string, photos: readonly Photo[]): Promise<Outcome> =>
  taken(
    write().post('api/product/supplier/offer/arrangeLotPhotos', {
      offerId,
      photos: photos.map(({ picture: _, ...said }) => said),
    }),
  );
