import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linkedText, withoutLinks } from '#lib/linked-text.ts';

const links = (text: string) => linkedText(text).flatMap(({ text: words, href }) => (href ? [[words, href]] : []));

it('finds addresses of pages and mailboxes, and leaves what stands around them', () => {
  expect(linkedText('See https://example.com/a?b=1, or www.example.org. Ask sales@example.org')).toEqual([
    { text: 'See ' },
    { text: 'https://example.com/a?b=1', href: 'https://example.com/a?b=1' },
    { text: ', or ' },
    { text: 'www.example.org', href: 'http://www.example.org' },
    { text: '. Ask ' },
    { text: 'sales@example.org', href: 'mailto:sales@example.org' },
  ]);
});

it('ends an address where Chinese text goes on', () => {
  expect(links('请看 https://example.com/coa 。谢谢')).toEqual([
    ['https://example.com/coa', 'https://example.com/coa'],
  ]);
});

it('takes names with a point in them for what they are', () => {
  expect(links('Grade PA66.pro of Resin.com Ltd., batch 12.34.56.78')).toEqual([]);
});

it('makes a link of nothing that a browser would run or load', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'ftp://example.com/x',
    '<a href="javascript:alert(1)">x</a>',
    'vbscript:x',
  ])
    for (const [, href] of links(text)) expect(href).toMatch(/^(https?:\/\/|mailto:)/);
  expect(links('javascript:alert(1)')).toEqual([]);
});

it('leaves nothing to follow where words are sent on, and says where it led', () => {
  for (const address of [
    'https://pay.example.com/x?a=1',
    'HTTP://pay.example.com',
    'www.pay.example.com',
    'pay.example.com/x',
  ])
    expect(linkedText(withoutLinks(`See ${address} now`)).some(({ href }) => href)).toBe(false);
  expect(withoutLinks('See https://pay.example.com/x?a=1, or write to sales@example.org')).toBe(
    'See pay[.]example[.]com/x?a=1, or write to sales@example.org',
  );
  expect(withoutLinks('25 t of PA66, batch 12.34, 1,420.00 USD/t')).toBe('25 t of PA66, batch 12.34, 1,420.00 USD/t');
});

it('changes nothing of a text, whatever it is', () => {
  const texts = fc.oneof(fc.string({ unit: 'grapheme' }), fc.webUrl(), fc.emailAddress());
  fc.assert(
    fc.property(fc.array(texts), (pieces) => {
      const text = pieces.join(' ');
      const parts = linkedText(text);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const { href } of parts) if (href !== undefined) expect(href).toMatch(/^(https?:\/\/|mailto:)/i);
    }),
  );
});
