import { describe, expect, it } from 'vitest';
import { type Answer, html, kept, script, startSite } from './harness.ts';
import { writingsOf } from '../support/writings.ts';

const page = () => html('a page', kept('content'));
const pages = {
  '/': page,
  '/robots.txt': page,
  '/en-US': page,
  '/en-US/productList': page,
  '/zh-CN/userCenter/orderDetails_order/RQ000101-0001': page,
  // What a framework may bring along: nobody has asked for it.
  '/404': () => html('not found', {}, 404),
};
const site = startSite(pages, { limitsFactor: 0 });
const call = '/api/backstage/admin/region/country';
const seen = ({ status, text, headers }: Answer) => ({ status, text, type: headers['content-type'] });

describe('an address, however it is written,', () => {
  it.each([
    '/',
    '/robots.txt',
    '/en-US',
    '/en-US/productList',
    '/zh-CN/userCenter/orderDetails_order/RQ000101-0001',
    '/app.js',
    '/icon.svg',
    call,
    '/healthz',
    '/readyz',
  ])('leads to the same thing or nowhere: %s', async (path) => {
    const right = seen(await site.ask(path));
    expect(right.status).toBe(200);
    for (const written of writingsOf(path)) {
      const answer = seen(await site.ask(written));
      if (answer.status === 200) expect(answer, written).toEqual(right);
      else expect([400, 404], written).toContain(answer.status);
    }
    // Percent-signs for letters are another writing of the same address (RFC 3986, section 6.2.2.2).
    const last = path.slice(-1);
    const escaped = last === '/' ? path : `${path.slice(0, -1)}%${last.charCodeAt(0).toString(16)}`;
    expect(seen(await site.ask(escaped))).toEqual(right);
  });

  it.each([
    '/_image',
    '/_server-islands',
    '/_server-islands/x',
    '/_actions/x',
    '/500',
    '/404',
    '/nowhere',
    '/assets',
    '/api',
  ])('leads nowhere when it is no address of ours: %s', async (path) => {
    for (const written of [path, ...writingsOf(path)])
      for (const query of ['', '?href=/healthz&f=html', '?href=%2Fapp.js']) {
        const { status, text } = await site.ask(written + query);
        expect([400, 404], written + query).toContain(status);
        expect(text).not.toContain(script.slice(0, 20));
      }
  });

  it.each(['/outbox', '/metrics'])('opens nothing that is for this machine to others: %s', async (path) => {
    for (const written of [path, ...writingsOf(path)]) {
      const { status, text } = await site.ask(written, { headers: { 'X-Forwarded-Proto': 'https' } });
      expect([400, 404], written).toContain(status);
      expect(text).not.toContain('resinport_request_seconds');
    }
  });
});
