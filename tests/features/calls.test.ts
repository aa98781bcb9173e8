import { beforeEach, describe, expect, it } from 'vitest';
import { address, answerWith, emptyBrowser, failure, requests, success } from './fake-browser.ts';
import { browserClient, failureText } from '#client/browser.ts';

beforeEach(emptyBrowser);

describe('a call', () => {
  it('goes to the configured base URL: GET with its data in the address, POST with it in the body', async () => {
    answerWith(() => success([]));
    const client = browserClient();
    await client.get('api/product/web/quotation/getQuotationRecommend', { kind: 'hot', limit: 3 });
    await client.post('api/product/web/quotation/getProductList', { keyword: '薄膜' });
    const [read, sent] = requests;
    expect([read!.method, read!.url]).toEqual([
      'GET',
      `${address}/api/product/web/quotation/getQuotationRecommend?kind=hot&limit=3`,
    ]);
    expect([sent!.method, sent!.url]).toEqual(['POST', `${address}/api/product/web/quotation/getProductList`]);
    expect(await sent!.json()).toEqual({ keyword: '薄膜' });
  });

  it('answers with the data of the envelope, a list or an object', async () => {
    answerWith(() => success([{ id: 'abs', children: [] }]));
    const tree = await browserClient().post('api/product/web/category/getWebCategoryTree', {});
    expect(tree).toEqual([{ id: 'abs', children: [] }]);
    answerWith(() => success({ unread: 7, notices: 2, newest: null }));
    expect(await browserClient().get('api/backstage/web/mail/getUnreadMail', {})).toEqual({
      unread: 7,
      notices: 2,
      newest: null,
    });
  });

  it('whose answer has no words of its own warns with the general ones', async () => {
    answerWith(() => failure(500, ''));
    const error = await browserClient()
      .silent.get('api/backstage/pc/home/config', {})
      .catch((reason: unknown) => reason);
    expect(failureText(error)).toBe('It seems that some errors have occurred!');
  });
});
