import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeQuery } from '#lib/query-string.ts';
import { decodeQuery } from '#server/platform/http/query-decoding.ts';

describe('the input of a call in the address', () => {
  it('repeats lists, writes objects as JSON and leaves out what is not there', () => {
    const input = {
      keyword: 'PA 757',
      manufacturerId: ['a', 'b'],
      limit: 3,
      none: undefined,
      nil: null,
      properties: [{ id: 'density', from: 1 }],
    };
    expect(encodeQuery(input).toString()).toBe(
      'keyword=PA+757&manufacturerId=a&manufacturerId=b&limit=3&properties=%7B%22id%22%3A%22density%22%2C%22from%22%3A1%7D',
    );
  });

  it('arrives as it was sent', () => {
    const schema = {
      properties: {
        keyword: { type: 'string' },
        pageNo: { type: 'integer' },
        exact: { type: 'boolean' },
        makers: { type: 'array', items: { type: 'string' } },
        ranges: { type: 'array', items: { type: 'object' } },
      },
    };
    const input = fc.record({
      keyword: fc.string({ unit: 'grapheme' }),
      pageNo: fc.integer({ min: -1_000, max: 1_000_000 }),
      exact: fc.boolean(),
      makers: fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }),
      ranges: fc.array(fc.record({ id: fc.string(), from: fc.integer() }), { minLength: 1 }),
    });
    fc.assert(
      fc.property(input, (sent) => {
        expect(decodeQuery(encodeQuery(sent), schema)).toEqual(sent);
      }),
    );
  });

  it('is text where it is not what the schema says, so that the schema can refuse it by name', () => {
    const schema = {
      properties: { pageNo: { type: 'integer' }, ranges: { type: 'array', items: { type: 'object' } } },
    };
    const params = new URLSearchParams('pageNo=two&ranges={broken');
    expect(decodeQuery(params, schema)).toEqual({ pageNo: 'two', ranges: ['{broken'] });
  });
});
