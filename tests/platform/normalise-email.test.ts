import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseEmail } from '#server/platform/text/email-address.ts';

describe('the one spelling of an e-mail address', () => {
  it.each([
    ['lin@example.org', 'lin@example.org'],
    ['  Lin.Wei@Example.ORG\t', 'lin.wei@example.org'],
    ['lin+plastics@example.org', 'lin+plastics@example.org'],
    ['ＬＩＮ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'lin@example.org'],
    ['lin@例子.中国', 'lin@xn--fsqu00a.xn--fiqs8s'],
    ['lin@EXÄMPLE.org', 'lin@xn--exmple-cua.org'],
    ["o'neil_%#!@mail.example.co", "o'neil_%#!@mail.example.co"],
    ['5201314@qq.com', '5201314@qq.com'],
  ])('of %s is %s', (written, kept) => {
    expect(normaliseEmail(written)).toBe(kept);
  });

  it.each([
    ['letters that look like others', 'lіn@example.org'],
    ['a local part in Chinese', '林@example.org'],
    ['a letter without width', 'li\u200bn@example.org'],
    ['two at signs', 'lin@wei@example.org'],
    ['no domain', 'lin@'],
    ['no local part', '@example.org'],
    ['a domain without a dot', 'lin@localhost'],
    ['a number for a domain', 'lin@127.0.0.1'],
    ['a number in brackets', 'lin@[::1]'],
    ['a port', 'lin@example.org:25'],
    ['a path', 'lin@example.org/x'],
    ['percent signs in the domain', 'lin@ex%61mple.org'],
    ['a dot at the end', 'lin@example.org.'],
    ['two dots', 'lin..wei@example.org'],
    ['a dot at the start', '.lin@example.org'],
    ['a line break', 'lin@example.org\nbcc: all@example.org'],
    ['a header', 'lin@example.org,wei@example.org'],
    ['a name', 'Lin <lin@example.org>'],
    ['quotes', '"lin"@example.org'],
    ['a NUL', 'lin\u0000@example.org'],
    ['a long local part', `${'a'.repeat(65)}@example.org`],
    ['a long domain', `lin@${'a.'.repeat(126)}org`],
  ])('is none with %s', (_, written) => {
    expect(normaliseEmail(written)).toBeNull();
  });

  it('is its own spelling, in printable ASCII, whatever was written', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.emailAddress()), (written) => {
        const kept = normaliseEmail(written);
        if (kept === null) return;
        expect(kept).toMatch(/^[!-~]+$/);
        expect(kept).toBe(kept.toLowerCase());
        expect(normaliseEmail(kept)).toBe(kept);
        expect(normaliseEmail(` ${written.toUpperCase()} `)).toBe(kept);
      }),
    );
  });
});
