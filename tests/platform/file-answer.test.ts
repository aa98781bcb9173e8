import { describe, expect, it } from 'vitest';
import { contentDisposition } from '#server/platform/http/file-answer.ts';

describe('the name of a file that is sent', () => {
  it.each([
    ['licence.pdf', `attachment; filename="licence.pdf"; filename*=UTF-8''licence.pdf`],
    ['营业执照.pdf', `attachment; filename="____.pdf"; filename*=UTF-8''%E8%90%A5%E4%B8%9A%E6%89%A7%E7%85%A7.pdf`],
    ['a"b\\c%d.pdf', `attachment; filename="a_b_c_d.pdf"; filename*=UTF-8''a%22b%5Cc%25d.pdf`],
    ["it's (1)*.pdf", `attachment; filename="it's (1)*.pdf"; filename*=UTF-8''it%27s%20%281%29%2A.pdf`],
  ])('is whole for those who can read it: %s', (name, expected) => {
    expect(contentDisposition('attachment', name)).toBe(expected);
  });

  it('cannot add a header, and never fails', () => {
    for (const name of ['a\r\nSet-Cookie: ut=1', '\ud800', '\u0000', '🔑'.repeat(100), '']) {
      const made = contentDisposition('inline', name);
      expect(made).toMatch(/^inline; [\x20-\x7e]*$/);
      expect(() => new Headers({ 'Content-Disposition': made })).not.toThrow();
    }
  });
});
