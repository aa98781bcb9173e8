import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContractView } from '#api/deals/contract.ts';
import type { RemittanceRecord } from '#api/deals/remittance.ts';
import * as own from '#api/market/own-shop.ts';
import { contract } from '#server/platform/db/schema/contract.ts';
import { storedFile } from '#server/platform/db/schema/identity.ts';
import { openStorage, type FileStorage, type Storage } from '#server/platform/storage/storage.ts';
import { startBucket, type Bucket } from '../../support/bucket.ts';
import { dealAt, newBuyer, newSupplier } from '../../support/deals.ts';
import { dataOf, pdf, picture, startMemberApi, type MemberApi } from '../../support/member-api.ts';
import { bytesOf, issuedDeal, pdfOf, sign } from '../../deals/contract/harness.ts';
import { newOperator, openAccount, paths, transferInput } from '../../deals/payment/bank.ts';
import { image } from '../../market/shops/owner.ts';

const none = { accessKeyId: undefined, secretAccessKey: undefined };
let bucket: Bucket;
const folders: string[] = [];
const opened: Storage[] = [];
const keep = (storage: Storage) => (opened.push(storage), storage);

beforeAll(async () => {
  bucket = await startBucket();
});
afterAll(async () => {
  for (const storage of opened) await storage.close();
  await bucket.close();
  for (const folder of folders) await rm(folder, { recursive: true });
});

/** Machines with data folders of their own, and what they share. */
const shared: [name: string, open: (databaseUrl: string) => Promise<FileStorage>][] = [
  ['a bucket', async () => keep(await bucket.open())],
  [
    'the database',
    async (databaseUrl) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'resinport-machine-'));
      folders.push(dataDir);
      return keep(await openStorage({ storageUrl: 'postgres:', dataDir, databaseUrl, credentials: none }));
    },
  ],
];

describe.each(shared)('two machines that share their database and %s', (_name, open) => {
  const here = startMemberApi(open);
  let there: MemberApi;
  beforeAll(async () => {
    there = { ...here, ...here.onAnotherMachine({ storage: await open(here.databaseUrl) }) };
  });

  it('issue a contract on one and sign it on both; its files are the same on either', async () => {
    const { contractId, buyer, supplier } = await issuedDeal(here);
    const issued = await bytesOf(await pdfOf(there, buyer, contractId));
    expect(issued.subarray(0, 5).toString()).toBe('%PDF-');
    dataOf(await sign(here, supplier, contractId));
    dataOf(await sign(there, buyer, contractId));
    const [row] = await here.db.select().from(contract).where(eq(contract.id, contractId));
    expect(row!.sealedSha256).toMatch(/^[\da-f]{64}$/);
    for (const machine of [here, there]) {
      const sealed = await bytesOf(await pdfOf(machine, supplier, contractId, true));
      expect(sealed.subarray(0, issued.length).equals(issued)).toBe(true);
      expect(sealed.length).toBeGreaterThan(issued.length);
    }
  });

  it('show a bank slip of one to the operator on the other', async () => {
    const [buyer, supplier, operator] = [await newBuyer(here), await newSupplier(here), await newOperator(here)];
    await openAccount(here, 'USD');
    const deal = await dealAt(here, buyer, supplier);
    const slip = [{ field: 'slip', name: 'slip.pdf', bytes: pdf('paid') }];
    const made = dataOf(await here.post<RemittanceRecord>(paths.create, buyer, transferInput(here, deal), slip));
    for (const machine of [here, there])
      expect(await (await machine.fetch(made.slip!.href, operator)).text()).toContain('(paid) Tj');
  });

  it('show a picture that a shop has put up on one to the visitors of the other, in all its sizes', async () => {
    const supplier = await newSupplier(here);
    const added = await here.post<own.OwnShop>(own.addShopPicture.path, supplier, {}, [await image('picture')]);
    const { sources } = dataOf(added).pictures[0]!.picture;
    expect(sources.length).toBeGreaterThan(1);
    for (const { href } of sources) {
      const [one, other] = [await here.fetch(href, null), await there.fetch(href, null)];
      expect([one.status, other.status]).toEqual([200, 200]);
      expect((await bytesOf(one)).equals(await bytesOf(other))).toBe(true);
    }
    dataOf(await there.post(own.arrangeShopPictures.path, supplier, { pictures: [] }));
    expect((await here.fetch(sources[0]!.href, null)).status).toBe(404);
  });
});

describe('while the bucket is out of reach', () => {
  const api = startMemberApi(() => bucket.open());
  const path = 'api/backstage/feedback/app/createFeedback';
  const feedback = async () =>
    api.post(path, null, { kind: 'fault', content: 'A column is hidden.' }, [
      { field: 'attachments', name: 'screen.png', bytes: await picture() },
    ]);

  it('a contract is not signed and its file not said to be missing; afterwards both work', async () => {
    const { contractId, buyer, supplier } = await issuedDeal(api);
    dataOf(await sign(api, supplier, contractId));
    bucket.state.always = 'unavailable';
    expect((await pdfOf(api, buyer, contractId)).status).toBe(503);
    expect(await sign(api, buyer, contractId)).toMatchObject({ status: 503, body: { errorcode: 503, data: null } });
    bucket.state.always = undefined;
    expect((await pdfOf(api, buyer, contractId)).status).toBe(200);
    const view = dataOf(
      await api.get<ContractView>('api/trade/web/contract/getContractById', buyer, { id: contractId }),
    );
    expect(view).toMatchObject({ sealedSha256: null, maySign: true });
    dataOf(await sign(api, buyer, contractId));
  });

  it('a visitor is told to try again, and nothing is kept of what could not be kept', async () => {
    const before = await api.db.$count(storedFile);
    bucket.state.always = 'unavailable';
    expect(await feedback()).toMatchObject({ status: 503, body: { message: expect.stringMatching(/again/) } });
    bucket.state.always = undefined;
    expect(await api.db.$count(storedFile)).toBe(before);
    dataOf(await feedback());
    expect(await api.db.$count(storedFile)).toBe(before + 1);
  });
});
