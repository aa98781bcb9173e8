import { describe, expect, it } from 'vitest';
import { getPicture } from '#api/market/shop.ts';
import { storedFile } from '#server/platform/db/schema/identity.ts';
import { memoryStorage } from '../support/services.ts';
import { html, kept, startSite } from './harness.ts';

const storage = memoryStorage();
const policy = "default-src 'self'; img-src 'self' data: blob:; script-src 'self'";
const pages = { '/en-US': () => html('home', { ...kept('content'), 'Content-Security-Policy': policy }) };
const site = startSite(pages, { filesUrl: new URL('https://files.resinport.example'), storage });
const files = { Host: 'files.resinport.example' };
const home = { Host: 'resinport.example' };

async function pictureAddress(): Promise<string> {
  const id = crypto.randomUUID();
  const file = { name: 'works.jpg', type: 'image/jpeg', size: 9, width: 320, height: 200, sha256: '0'.repeat(64) };
  await site.database.orm
    .insert(storedFile)
    .values({ id, purpose: 'shop', ...file, storedAt: new Date('2026-06-01T08:00:00Z') });
  await storage.put(`${id}.w320`, new TextEncoder().encode('a picture'));
  return `/${getPicture.path}?id=${id}&width=320`;
}

describe('with an origin of their own, public pictures', () => {
  it('are sent there from the site, whose pages may show them from nowhere else', async () => {
    const address = await pictureAddress();
    const answer = await site.ask(address, { headers: home });
    expect([answer.status, answer.headers.location]).toEqual([307, `https://files.resinport.example${address}`]);
    const page = await site.ask('/en-US', { headers: home });
    expect(page.headers['content-security-policy']).toContain(
      "img-src 'self' https://files.resinport.example data: blob:;",
    );
  });

  it('are answered there, for pages of another origin, and can do nothing', async () => {
    const answer = await site.ask(await pictureAddress(), { headers: files });
    expect([answer.status, answer.text]).toEqual([200, 'a picture']);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
  });

  it('are all that is there: no page, no call, no file of the build, no metrics, no service worker', async () => {
    for (const path of [
      ...['/', '/en-US', '/icon.svg', '/metrics', '/healthz', '/outbox', '/robots.txt'],
      ...['/api/docs', '/api/user/web/auth/logout', '/api/user/web/file/getFile?id=x', `//${getPicture.path}`],
    ]) {
      const { status, headers } = await site.ask(path, { headers: files });
      expect([path, status]).toEqual([path, 404]);
      expect(headers['set-cookie']).toBeUndefined();
    }
    const address = await pictureAddress();
    expect((await site.ask(address, { method: 'POST', headers: files })).status).toBe(404);
    expect((await site.ask(address, { headers: { ...files, 'Service-Worker': 'script' } })).status).toBe(403);
  });
});
