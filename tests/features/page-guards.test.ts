import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '#client/client.ts';
import type { Locale } from '#i18n/locales.ts';
import { splitLocale } from '#lib/paths.ts';
import { ownReads } from '#server/web/own-reads.ts';
import { onRequest } from '../../src/middleware.ts';

const asked: (string | null)[] = [];
let answer: () => Response;
const member = (type: string) => () =>
  Response.json({ errorcode: 0, message: 'OK', data: { memberBaseRespVO: { type } } });
const refusal = (status: number) => () => Response.json({ errorcode: status, message: 'No', data: null }, { status });

/** Where a visit of a page ends: `page` when it is shown, or the address sent to. */
async function visit(address: string, given: { route?: string; locale?: Locale; token?: string } = {}) {
  const { route = address.split('?')[0]!, locale = 'en-US', token = '' } = given;
  const deleted: string[] = [];
  const client = createClient({
    baseUrl: '',
    locale,
    fetch: (request) => {
      asked.push(request.headers.get('Authorization'));
      return answer();
    },
  });
  const { path } = splitLocale(route);
  const locals = { locale, path, client, hasToken: token !== '', facts: null } as unknown as App.Locals;
  locals.own = ownReads(client, path, `ut=${token}`);
  const response = await onRequest(
    {
      url: new URL(address, 'http://site.test'),
      routePattern: route,
      locals,
      cookies: {
        get: (name: string) => (name === 'ut' && token ? { value: token } : undefined),
        delete: (name: string) => deleted.push(name),
      },
      redirect: (location: string, status: number) => new Response(null, { status, headers: { Location: location } }),
    } as never,
    () => Promise.resolve(new Response('page')),
  );
  const { status, headers } = response as Response;
  return { to: status === 302 ? headers.get('Location') : 'page', deleted, locals };
}

beforeEach(() => {
  // In development the middleware would make the API itself.
  vi.stubEnv('DEV', false);
  asked.length = 0;
  answer = member('QY');
});

describe('without a login', () => {
  it.each([
    ['/en-US/userCenter', '/en-US/login?return=%2Fen-US%2FuserCenter'],
    ['/en-US/userCenter/info?tab=1', '/en-US/login?return=%2Fen-US%2FuserCenter%2Finfo%3Ftab%3D1'],
    ['/en-US/productRfq?grade=PA-757', '/en-US/login?return=%2Fen-US%2FproductRfq%3Fgrade%3DPA-757'],
    ['/backstage/audit', '/en-US/login?return=%2Fen-US%2Fbackstage%2Faudit'],
  ])('%s leads to the login page, and from there back', async (address, to) => {
    expect(await visit(address)).toMatchObject({ to, deleted: [] });
    expect(asked).toEqual([]);
  });

  it('keeps the language of the page', async () => {
    const { to } = await visit('/zh-CN/productRfq', { locale: 'zh-CN' });
    expect(to).toBe('/zh-CN/login?return=%2Fzh-CN%2FproductRfq');
  });

  it.each(['/', '/en-US/news', '/en-US/login', '/en-US/userRegistration', '/404'])('%s is shown', async (address) => {
    expect(await visit(address)).toMatchObject({ to: 'page', deleted: [] });
  });

  it('an unknown page under the user center is not found, not guarded', async () => {
    expect((await visit('/en-US/userCenter/nothing', { route: '/404' })).to).toBe('page');
  });

  it.each(['/en-US//userCenter/info', '/en-US/%75serCenter/info'])(
    '%s is guarded by the page that answers',
    async (address) => {
      expect((await visit(address, { route: '/en-US/userCenter/info' })).to).toMatch(/^\/en-US\/login/);
    },
  );
});

describe('with a login', () => {
  it('the user center is shown, and knows for whom', async () => {
    const { to, locals } = await visit('/en-US/userCenter/order?status=20', { token: 't1' });
    expect(to).toBe('page');
    expect(asked).toEqual(['Bearer t1']);
    expect(locals.facts).toMatchObject({
      address: '/en-US/userCenter/order?status=20',
      zone: 'UTC',
      account: { memberBaseRespVO: { type: 'QY' } },
    });
    expect(JSON.stringify(locals.facts)).not.toContain('t1');
  });

  it('a public page knows nobody, and asks for nobody', async () => {
    const { locals } = await visit('/en-US/news', { token: 't1' });
    expect(locals).toMatchObject({ own: null, facts: null });
    expect(asked).toEqual([]);
  });

  it('a certified company may post an RFQ', async () => {
    expect((await visit('/en-US/productRfq', { token: 't1' })).to).toBe('page');
    expect(asked).toEqual(['Bearer t1']);
  });

  it('a member whose company is not certified is sent to the certification', async () => {
    answer = member('PT');
    expect((await visit('/zh-CN/productRfq', { token: 't1', locale: 'zh-CN' })).to).toBe(
      '/zh-CN/userCenter/enterpriseCertification',
    );
  });

  it('is led on to the certification with what the RFQ was to be about', async () => {
    answer = member('PT');
    expect((await visit('/en-US/productRfq?offerId=o1', { token: 't1' })).to).toBe(
      '/en-US/userCenter/enterpriseCertification?offerId=o1',
    );
  });

  it('writes the RFQ meanwhile, which a certified company posts at once', async () => {
    expect((await visit('/en-US/newRfq?offerId=o1')).to).toBe('page');
    expect((await visit('/en-US/newRfq?offerId=o1', { token: 't1' })).to).toBe('/en-US/productRfq?offerId=o1');
    answer = member('PT');
    const { to, locals } = await visit('/en-US/newRfq', { token: 't1' });
    expect(to).toBe('page');
    expect(locals.facts).toMatchObject({ account: { memberBaseRespVO: { type: 'PT' } } });
  });

  it('the login page leads home, or to where the reader wanted to go', async () => {
    expect((await visit('/en-US/login', { token: 't1' })).to).toBe('/en-US');
    expect((await visit('/en-US/login?return=%2FproductRfq', { token: 't1' })).to).toBe('/en-US/productRfq');
    expect((await visit('/en-US/login?return=%2F%2Felsewhere.test', { token: 't1' })).to).toBe('/en-US');
  });
});

describe('with a token that is no longer good', () => {
  it.each([
    ['ended', 'dead'],
    ['no token', 'a b;c'],
    ['no Latin', '令牌'],
    ['too long', 'x'.repeat(600)],
  ])('an RFQ needs a new login, and the token goes (%s)', async (_, token) => {
    answer = refusal(401);
    expect(await visit('/en-US/productRfq', { token })).toMatchObject({
      to: '/en-US/login?return=%2Fen-US%2FproductRfq',
      deleted: ['ut'],
    });
  });

  it('a fault of the API is no reason to log anybody out', async () => {
    answer = refusal(503);
    await expect(visit('/en-US/productRfq', { token: 't1' })).rejects.toMatchObject({ status: 503 });
  });

  it('a fault of the API does not keep a member from the user center, whose parts ask again', async () => {
    answer = refusal(503);
    const { to, deleted, locals } = await visit('/en-US/userCenter/order', { token: 't1' });
    expect({ to, deleted }).toEqual({ to: 'page', deleted: [] });
    expect(locals).toMatchObject({ own: null, facts: { account: null } });
  });

  it('the user center leads to the login, and the token goes', async () => {
    answer = refusal(401);
    expect(await visit('/en-US/userCenter/order', { token: 'dead' })).toMatchObject({
      to: '/en-US/login?return=%2Fen-US%2FuserCenter%2Forder',
      deleted: ['ut'],
    });
  });
});
