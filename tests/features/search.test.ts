import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let asked: { keyword: string; typeId?: string; language: string | null }[];
let fails: boolean;

beforeEach(() => {
  asked = [];
  fails = false;
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: { lang: 'zh-CN', dataset: { api: 'http://api.test' } } });
  vi.stubGlobal('fetch', async (request: Request) => {
    const { keyword, typeId } = (await request.json()) as { keyword: string; typeId?: string };
    asked.push({ keyword, ...(typeId && { typeId }), language: request.headers.get('Accept-Language') });
    if (fails) return Response.json({ errorcode: 500, message: '系统错误', data: null }, { status: 500 });
    return Response.json({
      errorcode: 0,
      message: 'OK',
      data: [{ kind: 'material', id: keyword, name: keyword, detail: '', offerCount: 1 }],
    });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const load = async () => (await import('#app/stores/search.ts')).suggest;

describe('search suggestions', () => {
  it('are asked for in the language of the page, once for a keyword', async () => {
    const suggest = await load();
    expect((await suggest('薄膜')).map(({ id }) => id)).toEqual(['薄膜']);
    await suggest('薄膜');
    await suggest('ABS');
    expect(asked).toEqual([
      { keyword: '薄膜', language: 'zh_CN' },
      { keyword: 'ABS', language: 'zh_CN' },
    ]);
  });

  it('are of one kind where only that is looked for', async () => {
    const suggest = await load();
    await suggest('ABS', 'shop');
    await suggest('ABS', 'shop');
    await suggest('ABS');
    expect(asked.map(({ typeId }) => typeId)).toEqual(['shop', undefined]);
  });

  it('are none while the API does not answer, and are asked for again then', async () => {
    const suggest = await load();
    fails = true;
    expect(await suggest('ABS')).toEqual([]);
    fails = false;
    expect(await suggest('ABS')).toHaveLength(1);
  });

  it('do not fill the memory', async () => {
    const suggest = await load();
    for (let index = 0; index < 120; index += 1) await suggest(`keyword ${index}`);
    await suggest('keyword 119');
    expect(asked).toHaveLength(120);
    await suggest('keyword 0');
    expect(asked).toHaveLength(121);
  });
});
