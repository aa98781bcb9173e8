import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { callerAddress, isOnThisMachine } from '#server/web/caller.ts';
import { addressKey } from '#server/limits/limits.ts';

const request = (remoteAddress: string | undefined, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;

describe('the address of a caller', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8::1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    [undefined, '0.0.0.0'],
  ])('is one that PostgreSQL takes: %s', (remote, expected) => {
    expect(callerAddress(request(remote), 0)).toBe(expected);
  });

  it('is the entry of the outermost of our proxies', () => {
    const through = (header: string, proxies: number) =>
      callerAddress(request('10.0.0.1', { 'x-forwarded-for': header }), proxies);
    expect(through('198.51.100.9, 203.0.113.7, 10.0.0.2', 2)).toBe('203.0.113.7');
    expect(through('203.0.113.7', 2)).toBe('203.0.113.7');
    expect(through('198.51.100.9,::ffff:203.0.113.7', 1)).toBe('203.0.113.7');
    expect(callerAddress(request('10.0.0.1'), 1)).toBe('10.0.0.1');
  });
});

describe('this machine', () => {
  it('is told from others, and from a proxy on it', () => {
    for (const address of ['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'])
      expect(isOnThisMachine(request(address)), address).toBe(true);
    for (const address of ['203.0.113.7', '10.0.0.1', '::2', '::ffff:10.0.0.1', undefined])
      expect(isOnThisMachine(request(address)), String(address)).toBe(false);
    expect(isOnThisMachine(request('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }))).toBe(false);
  });
});

describe('the budget of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('is that of %s: %s', (address, network) => {
    expect(addressKey(address)).toBe(`address:${network}`);
  });
});
