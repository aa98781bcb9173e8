import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { describePictures, removeFile, storingFiles, type FilePurpose } from '#server/platform/files/index.ts';
import { fileAddress } from '#server/platform/files/queries.ts';
import { pdf, picture, startMemberApi } from '../../support/member-api.ts';

const api = startMemberApi();

async function keep(purpose: FilePurpose, bytes: Uint8Array, type = 'image/png'): Promise<string> {
  const file = { field: 'picture', name: 'works.png', type, bytes };
  return storingFiles({ ...api.services, actor: null }, (_, store) => store({ purpose, file }));
}
const described = async (id: string) => (await describePictures(api.services, [id])).get(id);

describe('a public picture', () => {
  it.each([
    [100, [100]],
    [160, [160]],
    [200, [160, 200]],
    [500, [160, 320, 500]],
    [1_000, [160, 320, 640, 1_000]],
    [2_000, [160, 320, 640, 1_280]],
  ])('of %i pixels is kept as WebP in widths of %j and never enlarged', async (width, widths) => {
    const id = await keep('shop', await picture('png', { width, height: width / 2 }));
    const { sources, ...size } = (await described(id))!;
    expect(size).toEqual({ id, width: widths.at(-1), height: widths.at(-1)! / 2 });
    expect(sources.map((source) => source.width)).toEqual(widths);
    for (const source of sources) {
      const response = await api.fetch(source.href, null);
      expect(response.headers.get('Content-Type')).toBe('image/webp');
      const { width, format } = await sharp(new Uint8Array(await response.arrayBuffer())).metadata();
      expect({ width, format }).toEqual({ width: source.width, format: 'webp' });
    }
  });

  it('may be kept by every cache for good and does nothing in a browser', async () => {
    const id = await keep('content', await picture());
    const { headers } = await api.fetch((await described(id))!.sources[0]!.href, null);
    expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('Content-Security-Policy')).toContain('sandbox');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  });

  it('is gone in all its widths once it is removed', async () => {
    const id = await keep('shop', await picture('png', { width: 700, height: 300 }));
    expect([...api.files.keys()].filter((key) => key.startsWith(id))).toHaveLength(5);
    await removeFile(api.services, id);
    expect([...api.files.keys()].filter((key) => key.startsWith(id))).toEqual([]);
    expect(await described(id)).toBeUndefined();
    expect((await api.fetch(`/api/user/web/shop/getPicture?id=${id}&width=160`, null)).status).toBe(404);
  });

  it('leaves no bytes behind when what it belongs to fails', async () => {
    const before = api.files.size;
    const bytes = await picture('png', { width: 700, height: 300 });
    const failing = storingFiles({ ...api.services, actor: null }, async (_, store) => {
      await store({ purpose: 'shop', file: { field: 'picture', name: 'a.png', type: 'image/png', bytes } });
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(api.files.size).toBe(before);
  });
});

describe('what is no public picture', () => {
  const ask = async (id: string, width = '160') =>
    (await api.fetch(`/api/user/web/shop/getPicture?id=${encodeURIComponent(id)}&width=${width}`, null)).status;

  it('is not found as one, whatever its id', async () => {
    for (const purpose of ['avatar', 'certificate', 'rfq', 'feedback'] as const) {
      const id = await keep(purpose, await picture());
      expect(await ask(id)).toBe(404);
      expect(await described(id)).toBeUndefined();
    }
    for (const id of [crypto.randomUUID(), 'none', '../../package.json']) expect(await ask(id)).toBe(404);
  });

  it('has only the widths that are kept', async () => {
    const id = await keep('shop', await picture());
    expect(await ask(id, '161')).toBe(422);
    expect(await ask(id, '640')).toBe(404);
  });

  it('is a certificate in pages of text: a document for everybody to read', async () => {
    const id = await keep('qualification', pdf(), 'application/pdf');
    expect(await described(id)).toBeUndefined();
    expect((await api.fetch(fileAddress(id), null)).status).toBe(200);
  });
});
