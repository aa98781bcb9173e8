import { describe, expect, it } from 'vitest';
import { html, kept, siteUrl, startSite } from './harness.ts';

const pages = { '/en-US': () => html('home', kept('content')) };
const site = startSite(pages);
const call = '/api/backstage/admin/region/country';

describe('a request for a name', () => {
  it.each([
    'resinport.example',
    'RESINPORT.example',
    'resinport.example.',
    'resinport.example:8443',
    'localhost',
    'localhost:4321',
    '127.0.0.1:4321',
    '127.0.0.2',
    '[::1]:4321',
    '192.0.2.7:4321',
    '[2001:db8::7]',
  ])('of this site, of this machine or for a bare address is answered: %s', async (host) => {
    expect((await site.ask('/en-US', { headers: { Host: host } })).status).toBe(200);
    expect((await site.ask(call, { headers: { Host: host } })).status).toBe(200);
  });

  it.each([
    'evil.example',
    'resinport.example.evil.example',
    'evil-resinport.example',
    'localhost.evil.example',
    '127.0.0.1.nip.example',
    'xn--localhost-.example',
  ])('that a stranger has made to lead here is refused, whatever is asked for: %s', async (host) => {
    const rendered = site.renders.length;
    for (const path of ['/en-US', call, '/icon.svg', '/metrics', '/outbox', '/nowhere']) {
      const { status, text } = await site.ask(path, { headers: { Host: host } });
      expect(status, path).toBe(421);
      expect(text).toContain(siteUrl);
      expect(text).not.toContain(host);
    }
    expect(site.renders.length).toBe(rendered);
  });

  it('does not matter to who only asks whether the site lives', async () => {
    for (const path of ['/healthz', '/readyz'])
      expect((await site.ask(path, { headers: { Host: 'app:4321' } })).status, path).toBe(200);
  });

  it('is refused with two of them, or none', async () => {
    const asking = (hosts: string) => site.send(`GET /en-US HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
    expect(await asking('Host: localhost\r\n')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await asking('Host: localhost\r\nHost: localhost\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await asking('Host: localhost\r\nhost: evil.example\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await asking('Host: localhost, evil.example\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await asking('')).toMatch(/^HTTP\/1\.1 400 /);
  });
});
