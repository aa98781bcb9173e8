import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as own from '#api/market/own-shop.ts';
import * as shops from '#api/market/shop.ts';
import { shopQualification } from '#server/platform/db/schema/shops.ts';
import { dayIn, newSupplier, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, pdf, startMemberApi, type Sent } from '../../support/member-api.ts';
import { image, ownerOf } from './owner.ts';

const api = startMemberApi();
let supplier: Supplier;
let rival: Supplier;
beforeEach(async () => {
  supplier = await newSupplier(api);
  rival = await newSupplier(api);
});

const { bytesLeft, isStored } = ownerOf(api, () => supplier);

describe('certificates', () => {
  const good = () => ({
    kind: 'iso9001',
    nameEn: 'Quality',
    issuer: 'Office',
    number: '1',
    issuedOn: dayIn(api, -300),
  });
  const write = (input: object = {}, sent: Sent[] = [], who = supplier) =>
    api.post<own.OwnQualification>(own.saveQualification.path, who, { ...good(), ...input }, sent);
  const scan: Sent = { field: 'files', name: 'iso.pdf', bytes: pdf() };
  const all = async () => dataOf(await api.get<own.OwnQualification[]>(own.getOwnQualificationList.path, supplier));

  it('are shown with their pages, pictures as pictures and documents as documents', async () => {
    const { id, files } = dataOf(await write({}, [scan, await image('files')]));
    expect(files).toHaveLength(2);
    const [shown] = dataOf(
      await api.get<shops.Qualification[]>(shops.getQualificationList.path, null, { shopId: supplier.shopId }),
    );
    expect(shown).toMatchObject({ id, name: 'Quality', documents: [{ name: 'iso.pdf' }], pictures: [{ width: 700 }] });
    expect((await api.fetch(shown!.documents[0]!.href, null)).status).toBe(200);
    const saved = dataOf(await write({ id, keptFiles: [files[1]!.id] }));
    expect(saved.files.map((file) => file.id)).toEqual([files[1]!.id]);
    expect([await isStored(files[0]!.id), bytesLeft(files[0]!.id)]).toEqual([0, []]);
    dataOf(await api.post(own.deleteQualification.path, supplier, { id }));
    expect([await all(), bytesLeft(files[1]!.id)]).toEqual([[], []]);
  });

  it('that end first stand first, and those past their day are expired', async () => {
    dataOf(await write({ nameEn: 'for good' }));
    dataOf(await write({ nameEn: 'later', expiresOn: dayIn(api, 30) }));
    dataOf(await write({ nameEn: 'past', expiresOn: dayIn(api, -1) }));
    expect((await all()).map(({ nameEn, expired }) => [nameEn, expired])).toEqual([
      ['past', true],
      ['later', false],
      ['for good', false],
    ]);
  });

  it.each([
    [{ nameEn: '' }, 'nameEn'],
    [{ issuer: '' }, 'issuer'],
    [{ issuedOn: '2026-02-30' }, 'issuedOn'],
    [{ issuedOn: '2026-07-20' }, 'issuedOn'],
    [{ issuedOn: '2026-07-01', expiresOn: '2026-06-30' }, 'expiresOn'],
    [{ kind: 'gold' }, 'kind'],
  ])('with %j are refused at the field', async (wrong, field) => {
    expectInvalid(await write(wrong), field);
  });

  it('of another shop are not found', async () => {
    const theirs = dataOf(await write({}, [scan], rival));
    expect((await write({ id: theirs.id })).status).toBe(404);
    expect((await write({ keptFiles: [theirs.files[0]!.id] })).status).toBe(404);
    expect((await api.post(own.deleteQualification.path, supplier, { id: theirs.id })).status).toBe(404);
    expect(await api.db.$count(shopQualification, eq(shopQualification.shopId, rival.shopId))).toBe(1);
  });

  it('have four files at most', async () => {
    const { id, files } = dataOf(await write({}, [scan, scan, scan]));
    const keptFiles = files.map((file) => file.id);
    expect((await write({ id, keptFiles }, [scan, scan])).status).toBe(413);
  });
});
