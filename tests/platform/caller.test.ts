import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { session } from '#server/platform/db/schema/identity.ts';
import { tokenHash } from '#server/members/identity/tokens.ts';
import { html, startSite } from '../web/harness.ts';
import { addMember, addSession, real } from '../support/roles.ts';

type Options = Parameters<typeof startSite>[1];
const pages = { '/en-US/me': (_: Request, { hasToken }: App.Locals) => html(String(hasToken)) };

/** Where the server saw a session last, when it was used a day after its start. */
function lastPlace(options: Options) {
  const site = startSite(pages, { authenticate: real, ...options });
  return async (headers: Record<string, string>) => {
    const token = await addSession(site.database, await addMember(site.database, 'PT'));
    const own = eq(session.tokenHash, tokenHash(token));
    await site.database.orm
      .update(session)
      .set({ lastUsedAt: new Date(Date.now() - 24 * 3600 * 1000), address: '192.0.2.1' })
      .where(own);
    const { status } = await site.ask('/api/user/web/info/getMyAccount', {
      headers: { ...headers, Authorization: `Bearer ${token}` },
    });
    expect(status).toBe(200);
    const [row] = await site.database.orm.select().from(session).where(own);
    return row!.address;
  };
}

describe('the address of a caller', () => {
  const place = lastPlace({});

  it('is that of the connection', async () => {
    expect(await place({})).toBe('127.0.0.1');
  });

  it('is not what the caller says it is', async () => {
    for (const name of ['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'X-Caller-Address']) {
      expect(await place({ [name]: '203.0.113.7' }), name).toBe('127.0.0.1');
    }
  });
});

describe('behind one proxy', () => {
  const place = lastPlace({ trustProxy: 1 });

  it('is the one that the proxy saw, whatever the caller had written before', async () => {
    expect(await place({ 'X-Forwarded-For': '203.0.113.7' })).toBe('203.0.113.7');
    expect(await place({ 'X-Forwarded-For': '198.51.100.1, 10.0.0.1, 203.0.113.7' })).toBe('203.0.113.7');
  });

  it('is that of the connection where the header is nonsense', async () => {
    for (const header of ['unknown', "'; drop table member", '999.1.1.1', ''])
      expect(await place({ 'X-Forwarded-For': header }), header).toBe('127.0.0.1');
  });
});

describe('a page', () => {
  const site = startSite(pages);

  it('is told whether there is a token, and nothing of it', async () => {
    for (const [cookie, expected] of [
      ['ut=abc', 'true'],
      ['locale=en-US; ut=abc', 'true'],
      ['ut=', 'false'],
      ['but=abc', 'false'],
      ['locale=en-US', 'false'],
    ] as const) {
      expect((await site.ask('/en-US/me', { headers: { Cookie: cookie } })).text, cookie).toContain(
        `<title>${expected}</title>`,
      );
    }
    expect((await site.ask('/en-US/me')).text).toContain('<title>false</title>');
  });
});
