import { describe, expect, it } from 'vitest';
import { accessLevels } from '#api/common/call.ts';
import type { Actor } from '#server/platform/context.ts';
import { refusalOf } from '#server/platform/http/access.ts';

const actor = (given: Partial<Actor>): Actor => ({
  id: 'm',
  party: 'm',
  sessionId: 's',
  secondFactorNeeded: false,
  provedAt: null,
  holds: [],
  roles: ['owner'],
  email: 'm@example.org',
  locale: 'en-US',
  type: 'PT',
  capabilities: [],
  ...given,
});

describe('who may call', () => {
  it('is anybody where a call is public', () => {
    expect(refusalOf('public', null)).toBeNull();
    expect(refusalOf('public', actor({}))).toBeNull();
  });

  it('is nobody without a login otherwise', () => {
    for (const access of accessLevels.filter((one) => one !== 'public'))
      expect(refusalOf(access, null), access).toBe('notLoggedIn');
  });

  it('depends on the type for certified companies, and on the capability for the rest', () => {
    expect(refusalOf('member', actor({}))).toBeNull();
    expect(refusalOf('certified', actor({}))).toBe('forbidden');
    expect(refusalOf('certified', actor({ type: 'QY' }))).toBeNull();
    for (const access of ['supplier', 'forwarder', 'operator'] as const) {
      expect(refusalOf(access, actor({ capabilities: [access] })), access).toBeNull();
      const others = (['buyer', 'supplier', 'forwarder', 'operator'] as const).filter((one) => one !== access);
      expect(refusalOf(access, actor({ type: 'QY', capabilities: others })), access).toBe('forbidden');
    }
  });

  it('gives an operator nothing that is for companies', () => {
    expect(refusalOf('certified', actor({ capabilities: ['operator'] }))).toBe('forbidden');
  });
});
