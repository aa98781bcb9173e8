import { describe, expect, it } from 'vitest';
import { looksLikeEmail } from '#lib/email-address.ts';

describe('an address for mail', () => {
  it.each(['ada@example.com', ' Ada.L+resin@mail.example.co.uk ', '王@例子.公司'])('may be %j', (text) =>
    expect(looksLikeEmail(text)).toBe(true),
  );
  it.each([
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@example.',
    'ada@.com',
    'a da@example.com',
    'ada@@example.com',
    `${'a'.repeat(250)}@b.cn`,
  ])('is not %j', (text) => expect(looksLikeEmail(text)).toBe(false));
});
