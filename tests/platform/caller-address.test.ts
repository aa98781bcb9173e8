import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { callerAddress, isOnThisMachine } from '#server/web/caller.ts';
import { addressKeys } from '#server/platform/limits/limits.ts';

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
    expect(through('198.51.100.9,::ffff:203.0.113.7', 1)).toBe('203.0.113.7');
    expect(callerAddress(request('10.0.0.1'), 1)).toBe('10.0.0.1');
  });

  it.each([
    ['203.0.113.7:51123', '203.0.113.7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['[2001:db8::7]:51123', '2001:db8::7'],
    ['"[2001:db8::7]:51123"', '2001:db8::7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:FFFF:203.0.113.7', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
    ['unknown', '10.0.0.1'],
    ['203.0.113.7:x', '10.0.0.1'],
    ['[203.0.113.7', '10.0.0.1'],
  ])('is read however a proxy writes it: %s', (entry, expected) => {
    expect(callerAddress(request('10.0.0.1', { 'x-forwarded-for': entry }), 1)).toBe(expected);
  });

  it('is that of the connection where fewer proxies have written than are promised, and somebody is told', () => {
    let told = 0;
    const behindTwo = (header: string) =>
      callerAddress(request('10.0.0.1', { 'x-forwarded-for': header }), 2, () => (told += 1));
    expect(behindTwo('203.0.113.7, 10.0.0.2')).toBe('203.0.113.7');
    expect(told).toBe(0);
    expect(behindTwo('203.0.113.7')).toBe('10.0.0.1');
    expect(behindTwo('')).toBe('10.0.0.1');
    expect(told).toBe(2);
  });
});

describe('this machine', () => {
  const from = (address: string | undefined, headers: Record<string, string> = {}, httpVersion = '1.1') =>
    ({ ...request(address, headers), httpVersion }) as IncomingMessage;

  it('is told from others by its address and by the name that is asked for', () => {
    for (const address of ['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'])
      for (const host of ['localhost', '127.0.0.1', '127.0.0.2', '[::1]'])
        expect(isOnThisMachine(from(address), host), `${address} ${host}`).toBe(true);
    for (const address of ['203.0.113.7', '10.0.0.1', '::2', '::ffff:10.0.0.1', undefined])
      expect(isOnThisMachine(from(address), 'localhost'), String(address)).toBe(false);
    for (const host of [
      'evil.example',
      'localhost.evil.example',
      '127.0.0.1.nip.example',
      '10.0.0.1',
      '[::2]',
      '0.0.0.0',
    ])
      expect(isOnThisMachine(from('127.0.0.1'), host), host).toBe(false);
  });

  it.each([
    ...[
      'Forwarded',
      'Via',
      'X-Forwarded-For',
      'X-Forwarded-Proto',
      'X-Forwarded-Host',
      'X-Forwarded-Port',
      'X-Forwarded',
    ],
    ...[
      'X-Real-IP',
      'X-Client-IP',
      'X-Cluster-Client-IP',
      'X-Remote-Addr',
      'X-Original-URL',
      'X-Scheme',
      'X-ProxyUser-Ip',
    ],
    ...['CF-Connecting-IP', 'CF-Ray', 'CDN-Loop', 'True-Client-IP', 'Fastly-Client-IP', 'Fastly-FF', 'Fly-Client-IP'],
    ...[
      'X-Azure-ClientIP',
      'X-ARR-LOG-ID',
      'X-Amzn-Trace-Id',
      'X-Envoy-External-Address',
      'X-Vercel-Id',
      'X-NF-Request-Id',
    ],
    ...[
      'X-Akamai-Edgescape',
      'Akamai-Origin-Hop',
      'DO-Connecting-IP',
      'Incap-Client-IP',
      'WL-Proxy-Client-IP',
      'Client-IP',
    ],
    ...['Proxy-Connection', 'Surrogate-Capability', 'Front-End-Https', 'X-Varnish', 'X-Cloud-Trace-Context'],
  ])('is told from a proxy on it: %s', (name) => {
    expect(isOnThisMachine(from('127.0.0.1', { [name.toLowerCase()]: '127.0.0.1' }), 'localhost')).toBe(false);
  });

  it('is told from a proxy that adds nothing, but speaks an old version', () => {
    expect(isOnThisMachine(from('127.0.0.1', {}, '1.0'), '127.0.0.1')).toBe(false);
  });
});

describe('the budget of an address', () => {
  it.each([
    ['203.0.113.7', ['address:203.0.113.7']],
    ['2001:db8:1:2:3:4:5:6', ['address:2001:db8:1:2', 'network:2001:db8:1']],
    ['2001:0DB8:0001:0002::', ['address:2001:db8:1:2', 'network:2001:db8:1']],
    ['2001:db8::1', ['address:2001:db8:0:0', 'network:2001:db8:0']],
    ['::1', ['address:0:0:0:0', 'network:0:0:0']],
    ['fe80::1%eth0', ['address:fe80:0:0:0', 'network:fe80:0:0']],
  ])('is that of %s: %s', (address, keys) => {
    expect(addressKeys(address)).toEqual(keys);
  });
});
