import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerWith, emptyBrowser, failure, jar, requests, success } from './fake-browser.ts';
import { browserClient } from '#client/browser.ts';
import { ApiError } from '#client/client.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { $toasts } from '#app/stores/toasts.ts';
import '#app/stores/warnings.ts';

const warnings = () => $toasts.get().map(({ text, kind }) => [kind, text]);
const search = (keyword: string) => browserClient().post('api/product/web/quotation/getProductList', { keyword });

beforeEach(emptyBrowser);
afterEach(() => $toasts.set([]));

describe('a call from a page', () => {
  it('says the language, and who is logged in', async () => {
    await search('abs');
    jar.set('ut', { value: 't1', attributes: {} });
    await search('pp');
    expect(requests.map(({ headers }) => headers.get('Authorization'))).toEqual([null, 'Bearer t1']);
    expect(requests.map(({ headers }) => headers.get('Accept-Language'))).toEqual(['en_US', 'en_US']);
  });

  it('carries its data in the address where it is a POST flagged as query-style, else in the body', async () => {
    const sent = { pageNo: 2, pageSize: 40 };
    await browserClient().query('api/product/web/getBrowsingHistoryList', sent);
    await search('abs');
    expect(requests.map(({ method, url }) => [method, new URL(url).search])).toEqual([
      ['POST', '?pageNo=2&pageSize=40'],
      ['POST', ''],
    ]);
    expect(await Promise.all(requests.map((request) => request.text()))).toEqual(['', '{"keyword":"abs"}']);
  });

  it('that fails alone warns with the words of the server', async () => {
    answerWith(() => failure(409, 'The order has changed; see the latest'));
    await expect(search('abs')).rejects.toThrow(ApiError);
    expect(warnings()).toEqual([['warning', 'The order has changed; see the latest']]);
  });

  it('that fails while another is under way warns of nothing', async () => {
    let arrive = (_: Response) => undefined as void;
    answerWith(() => new Promise((resolve) => (arrive = resolve)));
    const slow = search('slow');
    await expect.poll(() => requests.length).toBe(1);
    const arriveLate = arrive;
    answerWith(() => failure(500, 'System error'));
    await expect(search('abs')).rejects.toThrow(ApiError);
    expect(warnings()).toEqual([]);
    arriveLate(success([]));
    expect(await slow).toEqual([]);
    // The next one is alone again.
    await expect(search('abs')).rejects.toThrow(ApiError);
    expect(warnings()).toEqual([['warning', 'System error']]);
  });

  it.each([
    [
      'nobody answers',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'No connection. Check your network and try again',
    ],
    [
      'something else than the API answers',
      () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
      'It seems that some errors have occurred!',
    ],
  ])('warns in the words of the site when %s', async (_, respond, text) => {
    answerWith(respond);
    await expect(search('abs')).rejects.toThrow();
    expect(warnings()).toEqual([['warning', text]]);
  });

  it('that is direct answers false when it fails', async () => {
    answerWith(() => failure(503, 'The service is not available right now. Try again soon'));
    expect(await browserClient().direct.get('api/user/web/session/getSessionList', {})).toBe(false);
    answerWith(() => success([]));
    expect(await browserClient().direct.get('api/user/web/session/getSessionList', {})).toEqual([]);
  });

  it('that is silent warns of nothing', async () => {
    answerWith(() => failure(500, 'System error'));
    await expect(browserClient().silent.get('api/user/web/session/getSessionList', {})).rejects.toThrow(ApiError);
    expect(warnings()).toEqual([]);
  });
});

describe('a call with files', () => {
  it('sends the other values as fields of the same names', async () => {
    answerWith(() => success({ id: 'f1' }));
    const picture = new File([new Uint8Array([1, 2])], '图.png', { type: 'image/png' });
    await browserClient().form(
      'api/backstage/feedback/app/createFeedback',
      { kind: 'fault', content: 'It is broken' },
      { attachments: [picture, picture] },
    );
    const form = await requests[0]!.formData();
    expect([form.get('kind'), form.get('content')]).toEqual(['fault', 'It is broken']);
    expect(form.getAll('attachments').map((file) => (file as File).name)).toEqual(['图.png', '图.png']);
  });
});

describe('a file from the server', () => {
  it.each([
    ['attachment; filename="my-data.json"', 'my-data.json'],
    ['attachment; filename="x.pdf"; filename*=UTF-8\'\'%E8%90%A5%E4%B8%9A%E6%89%A7%E7%85%A7.pdf', '营业执照.pdf'],
    ['attachment', 'download'],
  ])('named by %s', async (disposition, name) => {
    answerWith(() => new Response('{}', { headers: { 'Content-Disposition': disposition } }));
    const file = await browserClient().file('api/user/web/safety/getMyData', {});
    expect([file.name, await file.text()]).toEqual([name, '{}']);
  });
});

describe('what a form learns of a failure', () => {
  it('is the message, the fields and when to ask again', async () => {
    answerWith(() =>
      failure(429, 'Try again in 42 s', { fields: { email: 'Too many codes' } }, { 'Retry-After': '42' }),
    );
    expect(await outcomeOf(search('abs'))).toEqual({
      ok: false,
      message: 'Try again in 42 s',
      fields: { email: 'Too many codes' },
      retryAfterSeconds: 42,
    });
  });
});
