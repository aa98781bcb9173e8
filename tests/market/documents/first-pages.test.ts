import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import * as calls from '#api/market/document.ts';
import { storedFile } from '#server/platform/db/schema/identity.ts';
import { materialDocumentEdition } from '#server/platform/db/schema/documents.ts';
import { drawFirstPages, filesThatMustBe, readFiles, removeFile } from '#server/platform/files/index.ts';
import { behindTriggers } from '../../support/database.ts';
import { newSupplier, type Supplier } from '../../support/deals.ts';
import { startMemberApi, type Person } from '../../support/member-api.ts';
import { documenting, sheet } from './documents.ts';

const api = startMemberApi();
const { abs, offerOf, good, add, replace, shown, own, withdraw, refuse, reopen } = documenting(api);

let materialId: string;
let operator: Person;
beforeAll(async () => {
  materialId = (await abs()).id;
  operator = await api.person({ capabilities: ['operator'] });
});

async function added(bytes?: Uint8Array) {
  const supplier = await newSupplier(api);
  await offerOf(supplier, materialId);
  return { supplier, ...(await add(supplier, good(materialId), bytes)) };
}
const services = () => api.services;
const page = (editionId: string) => api.fetch(`/${calls.getDocumentFirstPage.path}?id=${editionId}`, null);
const ofShop = async ({ shopId }: Supplier) => (await shown(materialId)).find(({ shop }) => shop.id === shopId)!;
const fileOf = async (editionId: string) => {
  const [row] = await api.db
    .select({ file: storedFile })
    .from(materialDocumentEdition)
    .innerJoin(storedFile, eq(storedFile.id, materialDocumentEdition.fileId))
    .where(eq(materialDocumentEdition.id, editionId));
  return row!.file;
};

describe('the picture of a document’s first page', () => {
  it('is drawn after the document has come, once, and told to readers and to its supplier', async () => {
    const { supplier, editionId } = await added();
    expect((await ofShop(supplier)).edition.file.firstPage).toBeNull();
    expect((await page(editionId)).status).toBe(404);
    expect(await drawFirstPages(services())).toBeGreaterThan(0);
    const href = `/${calls.getDocumentFirstPage.path}?id=${editionId}`;
    expect((await ofShop(supplier)).edition.file.firstPage).toBe(href);
    expect((await own(supplier)).list[0]!.edition.file.firstPage).toBe(href);
    const answer = await page(editionId);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': expect.stringContaining('private'),
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect((await answer.arrayBuffer()).byteLength).toBeLessThanOrEqual(12 * 1024);
    expect(await drawFirstPages(services())).toBe(0);
  });

  it('is read by whoever may read the document, and by nobody else', async () => {
    const { supplier, id, editionId } = await added();
    await drawFirstPages(services());
    expect((await page(editionId)).status).toBe(200);
    await refuse(operator, editionId);
    expect((await page(editionId)).status).toBe(404);
    await reopen(operator, editionId);
    expect((await page(editionId)).status).toBe(200);
    const next = await replace(supplier, { id });
    expect(next.status).toBe(200);
    await drawFirstPages(services());
    expect((await ofShop(supplier)).edition.file.firstPage).not.toContain(editionId);
    await withdraw(supplier, id);
    expect((await page(editionId)).status).toBe(404);
    expect((await own(supplier)).list[0]!.edition.file.firstPage).toBeNull();
    expect((await page(id)).status).toBe(404);
    expect((await page((await fileOf(editionId)).id)).status).toBe(404);
  });

  it('is missing where the document cannot be drawn, which is tried once and harms nothing else', async () => {
    const { supplier, editionId } = await added();
    const { editionId: other } = await added();
    const { id } = await fileOf(editionId);
    const { storage } = api.services;
    const broken = {
      ...storage,
      get: async (key: string) => (key === id ? Buffer.from('%PDF-1.7') : storage.get(key)),
    };
    await drawFirstPages({ db: api.db, storage: broken });
    expect((await fileOf(editionId)).firstPage).toBe('none');
    expect((await ofShop(supplier)).edition.file.firstPage).toBeNull();
    expect((await fileOf(other)).firstPage).toBe('drawn');
  });

  it('is drawn later where the storage is out of reach', async () => {
    const { editionId } = await added();
    const away = { ...api.services.storage, put: () => Promise.reject(new Error('out of reach')) };
    await expect(drawFirstPages({ db: api.db, storage: away })).rejects.toThrow('out of reach');
    expect(await drawFirstPages(services())).toBe(1);
    expect((await page(editionId)).status).toBe(200);
  });

  it('is counted among what must be there, and goes with its document', async () => {
    const { editionId } = await added(await sheet('ABS', 'CAS No. 9003-56-9', 'another'));
    await drawFirstPages(services());
    const { id } = await fileOf(editionId);
    const faults = async () => {
      const found: string[] = [];
      const rows = await filesThatMustBe(api.db, eq(storedFile.id, id));
      for await (const read of readFiles(api.services.storage, rows)) if ('fault' in read) found.push(read.key);
      return found;
    };
    expect(await faults()).toEqual([]);
    await api.services.storage.remove(`${id}.page`);
    expect(await faults()).toEqual([`${id}.page`]);
    const picture = Buffer.from('picture');
    await api.services.storage.put(`${id}.page`, picture);
    await behindTriggers(api.db, 'material_document_edition', (tx) =>
      tx.delete(materialDocumentEdition).where(eq(materialDocumentEdition.id, editionId)),
    );
    await removeFile(services(), id);
    expect([await api.services.storage.get(id), await api.services.storage.get(`${id}.page`)]).toEqual([null, null]);
  });
});
