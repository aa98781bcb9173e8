import { describe, expect, it } from 'vitest';
import { guardOf } from '#lib/guards.ts';

describe('the guard of a page', () => {
  it.each([
    '/userCenter',
    '/userCenter/',
    '/userCenter/safetyCenter',
    '/userCenter/orderDetails_sub/1',
    '/supplierCenter',
    '/forwarderCenter/x',
    '/backstage',
  ])('lets members only see %s', (path) => expect(guardOf(path)).toBe('member'));
  it('lets certified companies only post an RFQ', () => expect(guardOf('/productRfq')).toBe('certified'));
  it('lets everybody else write one', () => expect(guardOf('/newRfq')).toBe('newcomer'));
  it('shows the login page to those who are not logged in', () => expect(guardOf('/login')).toBe('guest'));
  it.each(['/', '/news', '/productRfqs', '/userCenters', '/loginHelp', '/userRegistration', '/404'])(
    'leaves %s to everybody',
    (path) => expect(guardOf(path)).toBeNull(),
  );
});
