import { beforeAll, describe, expect, it } from 'vitest';
import { addMember, addSession, real } from '../support/roles.ts';
import { startSite, type Pages } from './harness.ts';

const rendering: (() => void)[] = [];
/** What a member's page would show: the name of whom it was made for. */
const ownPage = async (_: Request, { own }: App.Locals) => {
  const account = await own?.get('api/user/web/info/getMyAccount', {});
  // Both are under way at the same time.
  if (rendering.length === 0) await new Promise<void>((resolve) => rendering.push(resolve));
  else for (const go of rendering.splice(0)) go();
  const headers = { 'Content-Type': 'text/html', 'Cache-Tag': 'content', 'CDN-Cache-Control': 'max-age=60' };
  return new Response(account?.memberBaseRespVO.email ?? 'nobody', { headers });
};
const pages: Pages = {
  // As a page would that forgets whose it is: it asks to be kept.
  '/en-US/userCenter/order': ownPage,
  '/en-US/news': async (_, { own }) => new Response(own ? 'somebody' : 'everybody'),
  '/en-US/merchantRegistration': async (_, { own }) => {
    const account = await own?.get('api/user/web/info/getMyAccount', {});
    const headers = { 'Content-Type': 'text/html', 'Cache-Tag': 'content', 'CDN-Cache-Control': 'max-age=60' };
    return new Response(account?.memberBaseRespVO.email ?? 'everybody', { headers });
  },
  '/en-US/userCenter/info': async (_, { own }) => {
    const write = own as unknown as { post: (path: string, input: object) => Promise<unknown> };
    const refused = await write.post('api/user/web/auth/logout', {}).catch((error: Error) => error.message);
    return new Response(String(refused));
  },
};
const site = startSite(pages, { authenticate: real });
const cookie = new Map<string, string>();

beforeAll(async () => {
  for (const name of ['ann', 'bo']) {
    const id = await addMember(site.database, 'QY', `${name}@example.org`);
    cookie.set(name, `ut=${await addSession(site.database, id)}`);
  }
});
const visit = (path: string, name?: string) => site.ask(path, { headers: name ? { Cookie: cookie.get(name)! } : {} });

describe("a member's page", () => {
  it('is made for each member alone, also when two ask at once, and no cache may keep it', async () => {
    const [ann, bo] = await Promise.all([
      visit('/en-US/userCenter/order', 'ann'),
      visit('/en-US/userCenter/order', 'bo'),
    ]);
    expect([ann.text, bo.text]).toEqual(['ann@example.org', 'bo@example.org']);
    for (const { headers } of [ann, bo]) {
      expect(headers['cache-control']).toBe('private, no-store');
      expect(headers.etag).toBeUndefined();
    }
  });

  it('reads with the cookie, and can cause no write with it', async () => {
    expect((await visit('/en-US/userCenter/info', 'ann')).text).toBe(
      'A page may not call api/user/web/auth/logout for its reader',
    );
  });

  it('is the only one that knows who reads', async () => {
    expect((await visit('/en-US/news', 'ann')).text).toBe('everybody');
  });
});

describe('the next page', () => {
  it('may be fetched ahead from a page of a member, and from no other', async () => {
    const [own, news] = await Promise.all([visit('/en-US/userCenter/info', 'bo'), visit('/en-US/news', 'bo')]);
    expect(news.headers['speculation-rules']).toBeUndefined();
    const { status, headers, text } = await site.ask(JSON.parse(String(own.headers['speculation-rules'])) as string);
    expect([status, headers['content-type']]).toEqual([200, 'application/speculationrules+json']);
    expect(JSON.parse(text)).toMatchObject({ prefetch: [{ eagerness: 'moderate' }] });
  });

  it('is not fetched ahead by who saves data', async () => {
    const headers = { Cookie: cookie.get('ann')!, 'Save-Data': 'on' };
    expect((await site.ask('/en-US/userCenter/info', { headers })).headers['speculation-rules']).toBeUndefined();
  });

  it.each([
    ['/api/user/web/auth/logout', '"prefetchCache"'],
    ['/api/user/web/auth/login', '"prefetchCache"'],
    ['/api/backstage/web/mail/getWebMailByPage', undefined],
  ])('is forgotten when %s has answered: %s', async (path, cleared) => {
    const { headers } = await site.ask(path, { method: 'POST', body: '{}' });
    expect(headers['clear-site-data']).toBe(cleared);
  });
});

describe('a page for everybody that shows members what is theirs', () => {
  it('is kept for visitors, and made for each member, whoever has come before', async () => {
    const shown: [string, string | undefined][] = [];
    for (const name of [undefined, 'ann', undefined, 'bo']) {
      const { text, headers } = await visit('/en-US/merchantRegistration', name);
      shown.push([text, headers['cache-control']?.split(',')[0]]);
    }
    expect(shown).toEqual([
      ['everybody', 'public'],
      ['ann@example.org', 'private'],
      ['everybody', 'public'],
      ['bo@example.org', 'private'],
    ]);
  });
});

describe('the API', () => {
  it('does not take the cookie', async () => {
    const { status } = await visit('/api/user/web/info/getMyAccount', 'ann');
    expect(status).toBe(401);
  });
});
