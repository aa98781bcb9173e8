import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { photosOfOffer } from '#api/market/shop-choices.ts';
import { addLotPhoto, arrangeLotPhotos } from '#api/market/lot-photo.ts';
import { changeListing, updateOffers, type OwnOffer } from '#api/market/own-offer.ts';
import { getWebQuotationById, type OfferDetail } from '#api/market/offer.ts';
import { accountText } from '#server/platform/db/schema/account-texts.ts';
import { member, storedFile } from '#server/platform/db/schema/identity.ts';
import { offer, offerPhoto } from '#server/platform/db/schema/offers.ts';
import { closeDueAccounts } from '#server/members/identity/index.ts';
import { listingEnd } from '#server/market/offers/index.ts';
import { newBuyer, newSupplier, type Supplier } from '../../support/deals.ts';
import {
  dataOf,
  expectInvalid,
  pdf,
  picture,
  startMemberApi,
  type Person,
  type Sent,
} from '../../support/member-api.ts';
import { ownOffers, supplierWithOffer } from './offers.ts';

const api = startMemberApi();
let supplier: Supplier;
let made: OwnOffer;
beforeEach(async () => {
  ({ supplier, made } = await supplierWithOffer(api, { onSale: true }));
});

const sent = async (bytes?: Uint8Array): Promise<Sent> => ({
  ...{ field: 'picture', name: 'bag.jpg', bytes: bytes ?? (await picture('jpeg', { width: 700, height: 350 })) },
});
const said = { lot: 'L-2411', takenOn: '2026-07-10' };
const add = async (input: object = {}, who: Person | null = supplier, files?: Sent[]) =>
  api.post<OwnOffer>(addLotPhoto.path, who, { offerId: made.id, ...said, ...input }, files ?? [await sent()]);
const arrange = (photos: object[], who: Person | null = supplier, offerId = made.id) =>
  api.post<OwnOffer>(arrangeLotPhotos.path, who, { offerId, photos });
const shown = async (language: 'en-US' | 'zh-CN' = 'en-US') => {
  api.services.cache.drop(['offers']);
  return dataOf(await api.get<OfferDetail>(getWebQuotationById.path, null, { id: made.id }, language)).photos;
};
const own = async () => (await ownOffers(api, supplier)).list[0]!.photos;
const bytesLeft = (id: string) => [...api.files.keys()].filter((key) => key.startsWith(id));
const isStored = (id: string) => api.db.$count(storedFile, eq(storedFile.id, id));

describe('a photo of a lot', () => {
  it('is shown on the offer with its lot and its day, in several sizes', async () => {
    const added = dataOf(await add({ captionEn: 'Bag label' }));
    expect(added.photos).toMatchObject([{ ...said, captionEn: 'Bag label', captionZh: '' }]);
    for (const language of ['en-US', 'zh-CN'] as const)
      expect(await shown(language)).toMatchObject([{ ...said, caption: 'Bag label' }]);
    const [{ picture: kept }] = (await shown()) as [OfferDetail['photos'][number]];
    expect(kept.sources.map(({ width }) => width)).toEqual([160, 320, 640, 700]);
    for (const { href } of kept.sources) expect((await api.fetch(href, null)).status).toBe(200);
    expect((await api.auditOf(made.id)).at(-1)).toMatchObject({ action: 'offer.addPhoto', actorId: supplier.id });
  });

  it('is there once, however often it is sent again, and never in the place of another', async () => {
    const key = 'photo-of-a-bag';
    const file = await sent();
    const again = (input: object = {}, files: Sent[] = [file]) =>
      api.post<OwnOffer>(addLotPhoto.path, supplier, { offerId: made.id, ...said, ...input }, files, 'en-US', key);
    const [first, second] = [dataOf(await again()), dataOf(await again())];
    expect(second.photos).toEqual(first.photos);
    expect(await own()).toHaveLength(1);
    const other = await sent(await picture('jpeg', { width: 400, height: 400 }));
    for (const answer of [await again({}, [other]), await again({ lot: 'L-9' })]) expect(answer.status).toBe(409);
    expect(await own()).toHaveLength(1);
    expect(dataOf(await add()).photos).toHaveLength(2);
  });

  it('loses what the camera wrote into it, in every size', async () => {
    const bytes = await sharp(await picture('jpeg'))
      .withExif({ IFD0: { Make: 'Pinhole' }, IFD3: { GPSLatitude: '29/1 52/1 0/1', GPSLatitudeRef: 'N' } })
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const [one] = dataOf(await add({}, supplier, [await sent(bytes)])).photos;
    for (const key of bytesLeft(one!.picture.id))
      expect((await sharp(api.files.get(key)).metadata()).exif).toBeUndefined();
  });

  it('stays when the offer is edited', async () => {
    const { updatedAt } = dataOf(await add());
    const change = { id: made.id, updatedAt, price: '1290.00' };
    const [edited] = dataOf(await api.post<OwnOffer[]>(updateOffers.path, supplier, { offers: [change] }));
    expect(edited).toMatchObject({ price: { amount: '1290.00' }, photos: [said] });
    expect(await shown()).toMatchObject([said]);
  });

  it('does not get in the way of who edits the offer meanwhile', async () => {
    dataOf(await add());
    const change = { id: made.id, updatedAt: made.updatedAt, price: '1290.00' };
    dataOf(await api.post(updateOffers.path, supplier, { offers: [change] }));
  });

  it('is not shown while the offer is held, and goes with it when its supplier removes it', async () => {
    const { photos } = dataOf(await add());
    const { id } = photos[0]!.picture;
    await api.db.update(offer).set({ status: 'paused' }).where(eq(offer.id, made.id));
    expect(await shown()).toEqual([]);
    expect(await own()).toHaveLength(1);
    await api.db.update(offer).set({ status: 'onSale' }).where(eq(offer.id, made.id));
    expect(await shown()).toHaveLength(1);
    const removed = await api.post<OwnOffer[]>(changeListing.path, supplier, { ids: [made.id], to: 'removed' });
    expect(dataOf(removed)[0]!.photos).toEqual([]);
    expect([await isStored(id), bytesLeft(id)]).toEqual([0, []]);
    dataOf(await api.post(changeListing.path, supplier, { ids: [made.id], to: 'onSale' }));
    expect(await shown()).toEqual([]);
  });

  it('goes with the account of its supplier', async () => {
    const { id } = dataOf(await add()).photos[0]!.picture;
    const other = await supplierWithOffer(api);
    const stays = dataOf(await add({ offerId: other.made.id }, other.supplier)).photos[0]!.picture.id;
    await api.db.update(member).set({ closingAt: api.clock.now }).where(eq(member.id, supplier.id));
    expect(await closeDueAccounts({ ...api.services, accountEnds: [listingEnd] })).toBe(1);
    expect([await isStored(id), bytesLeft(id)]).toEqual([0, []]);
    expect([await isStored(stays), bytesLeft(stays).length > 0]).toEqual([1, true]);
  });

  it('that names a bank account is put before the operators', async () => {
    dataOf(await add({ captionEn: 'Pay to IBAN DE89 3704 0044 0532 0130 00' }));
    expect(await api.db.$count(accountText, eq(accountText.writerId, supplier.id))).toBe(1);
  });
});

describe('what is refused', () => {
  it('a day that nobody has yet, a lot without a number, words that turn around', async () => {
    expectInvalid(await add({ takenOn: '2026-07-17' }), 'takenOn');
    expectInvalid(await add({ takenOn: 'yesterday' }), 'takenOn');
    expectInvalid(await add({ lot: ' ' }), 'lot');
    expectInvalid(await add({ lot: 'x'.repeat(61) }), 'lot');
    expectInvalid(await add({ captionEn: '\u202ebag' }), 'captionEn');
    expect(await own()).toEqual([]);
    // In Kiribati it is the 16th already.
    dataOf(await add({ takenOn: '2026-07-16' }));
  });

  it('what is no picture, none, and two at once; nothing of it is kept', async () => {
    const before = api.files.size;
    expect((await add({}, supplier, [{ field: 'picture', name: 'bag.jpg', bytes: pdf() }])).status).toBe(415);
    expectInvalid(await add({}, supplier, []), 'picture');
    expect((await add({}, supplier, [await sent(), await sent()])).status).toBe(413);
    expect([api.files.size, await own()]).toEqual([before, []]);
  });

  it('more than there is room for', async () => {
    for (let count = 0; count < photosOfOffer; count += 1) dataOf(await add());
    const before = api.files.size;
    expect((await add()).status).toBe(413);
    expect([api.files.size, (await own()).length]).toEqual([before, photosOfOffer]);
  });

  it('a visitor, a buyer, and a supplier at the offer of another', async () => {
    const [photo] = dataOf(await add()).photos;
    const rival = await newSupplier(api);
    const kept = { id: photo!.id, ...said };
    for (const [who, status] of [
      [null, 401],
      [await newBuyer(api), 403],
      [rival, 404],
    ] as const) {
      expect((await add({}, who)).status).toBe(status);
      expect((await arrange([kept], who)).status).toBe(status);
      expect((await arrange([], who)).status).toBe(status);
    }
    expect((await add({ offerId: 'none' })).status).toBe(404);
    expect(await own()).toHaveLength(1);
  });
});

describe('the photos of an offer', () => {
  it('are put in order, named and removed', async () => {
    for (const lot of ['L-1', 'L-2', 'L-3']) dataOf(await add({ lot }));
    const [one, two, three] = await own();
    const said = ({ id, lot, takenOn }: OwnOffer['photos'][number]) => ({ id, lot, takenOn });
    const arranged = dataOf(
      await arrange([
        { ...said(three!), captionZh: '袋标' },
        { ...said(one!), lot: 'L-1A', takenOn: '2026-07-01' },
      ]),
    );
    expect(arranged.photos.map(({ lot }) => lot)).toEqual(['L-3', 'L-1A']);
    expect(await shown()).toMatchObject([
      { lot: 'L-3', caption: '袋标' },
      { lot: 'L-1A', takenOn: '2026-07-01', caption: '' },
    ]);
    expect([await isStored(two!.picture.id), bytesLeft(two!.picture.id)]).toEqual([0, []]);
    expectInvalid(await arrange([{ ...said(one!), takenOn: '2027-01-01' }]), 'photos.0.takenOn');
    expectInvalid(await arrange([said(one!), said(one!)]), 'photos');
    expect((await arrange([])).body.data?.photos).toEqual([]);
    expect(await api.db.$count(offerPhoto, eq(offerPhoto.offerId, made.id))).toBe(0);
  });

  it('are not those of another offer of the same shop', async () => {
    const [mine] = dataOf(await add()).photos;
    const other = await supplierWithOffer(api);
    expect((await arrange([{ id: mine!.id, ...said }], other.supplier, other.made.id)).status).toBe(404);
    expect(await own()).toHaveLength(1);
  });
});
