import { describe, expect, it } from 'vitest';
import { html, kept, startSite } from './harness.ts';

const shown = ({ url }: Request) => html(new URL(url).search, kept('offers'));
const pages = {
  '/en-US/productList': shown,
  '/zh-CN/productList': shown,
  '/en-US/compare': shown,
  '/en-US/userCenter/inbox': ({ url }: Request) => html(new URL(url).search),
  '/500': (_: Request, { locale, failure, requestId }: App.Locals) => html(`${locale} ${failure?.status} ${requestId}`),
};
const from = (address: string) => ({ 'X-Forwarded-For': address });

describe('a page', () => {
  const site = startSite(pages, { limitsFactor: 0 });

  it('is the same whatever else stands in its address, and in whatever order', async () => {
    const first = await site.ask('/en-US/productList?keyword=PP&page=2&tradeTerm=5&tradeTerm=1');
    const rendered = site.renders.length;
    for (const query of [
      '?page=2&keyword=PP&tradeTerm=5&tradeTerm=1',
      '?keyword=PP&tradeTerm=5&page=2&tradeTerm=1&utm_source=mail&fbclid=1',
      '?x=1&keyword=PP&%70age=2&tradeTerm=5&tradeTerm=1&x=2',
      '?__proto__=1&keyword=PP&page=2&tradeTerm=5&tradeTerm=1',
    ])
      expect((await site.ask(`/en-US/productList${query}`)).text, query).toBe(first.text);
    for (let visit = 0; visit < 20; visit += 1) await site.ask(`/en-US/productList/?x${visit}=${visit}`);
    expect(site.renders.length).toBe(rendered + 1);
  });

  it('keeps what it reads: other values, lists in their order', async () => {
    expect((await site.ask('/en-US/compare?kind=offers&id=b&id=a&x=1')).text).toContain('?kind=offers&id=b&id=a<');
    expect((await site.ask('/en-US/compare?kind=offers&id=a&id=b')).text).toContain('?kind=offers&id=a&id=b<');
    expect((await site.ask('/en-US/compare?id[]=a')).text).toContain('?id%5B%5D=a<');
  });

  it('that belongs to somebody keeps all of its address', async () => {
    expect((await site.ask('/en-US/userCenter/inbox?compose=1&anything=2')).text).toContain('?compose=1&anything=2<');
  });
});

describe('whoever asks for more pages than anybody reads', () => {
  const site = startSite(pages, { trustProxy: 1, limitsFactor: 0.01 });
  const many = (address: string, locale: string) =>
    Promise.all(
      Array.from({ length: 12 }, (_, page) =>
        site.ask(`/${locale}/productList?page=${page + 2}`, { headers: from(address) }),
      ),
    );

  it('waits, and is told so in the language of the page; pages in memory and others’ are there', async () => {
    for (const [locale, address] of [
      ['en-US', '203.0.113.7'],
      ['zh-CN', '203.0.113.8'],
    ] as const) {
      await site.ask(`/${locale}/productList?keyword=kept`, { headers: from('198.51.100.1') });
      const answers = await many(address, locale);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(6);
      for (const { text, headers } of refused) {
        expect(text).toContain(`<title>${locale} 429 </title>`);
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        expect(headers['cache-control']).toBe('private, no-store');
      }
      const kept = await site.ask(`/${locale}/productList?keyword=kept`, { headers: from(address) });
      expect(kept.status).toBe(200);
      expect((await site.ask(`/${locale}/productList?keyword=new`, { headers: from('192.0.2.9') })).status).toBe(200);
    }
    expect(site.renders.filter((url) => url.endsWith('/500'))).toHaveLength(2);
  });

  it('pays for addresses that lead nowhere as well', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => site.ask(`/nowhere${index}`, { headers: from('203.0.113.10') })),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(6);
  });

  it('waits for public data too, in its envelope', async () => {
    const asked = () =>
      site.ask('/api/backstage/admin/region/country', {
        headers: { ...from('203.0.113.9'), 'Accept-Language': 'zh-CN' },
      });
    const answers = await Promise.all(Array.from({ length: 24 }, asked));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(6);
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0);
    expect(JSON.parse(refused[0]!.text)).toMatchObject({
      errorcode: 429,
      data: null,
      message: expect.stringMatching(/\p{Script=Han}/u),
      requestId: refused[0]!.headers['x-request-id'],
    });
  });

  it('is one visitor, in however many networks of one IPv6 customer', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        site.ask(`/en-US/productList?keyword=k${index}`, { headers: from(`2001:db8:7:7::${index}`) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(6);
  });
});

describe('fewer proxies than promised', () => {
  const site = startSite(pages, { trustProxy: 2, limitsFactor: 0.01 });

  it('are a line in the log, once, and no forged address is believed', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        site.ask(`/en-US/productList?page=${index + 2}`, { headers: from(`203.0.113.${index}`) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(6);
    expect(site.log.filter(({ msg }) => String(msg).includes('TRUST_PROXY'))).toHaveLength(1);
  });
});
