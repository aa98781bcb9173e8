import { describe, expect, it } from 'vitest';
import {
  createMember,
  grantCapability,
  memberByEmail,
  memberById,
  setMemberType,
} from '#server/members/identity/index.ts';
import { authenticate } from '#server/members/identity/index.ts';
import { dataOf, expectOk, goodPassword, startIdentity } from './harness.ts';

const api = startIdentity();
const command = () => ({ now: () => api.clock.now, address: '', actor: null });
const newOne = (email: string) => ({ email, nickname: 'Lin', password: goodPassword, locale: 'zh-CN' as const });

describe('what other domains do with members', () => {
  it('a command makes a member who can log in', async () => {
    const email = api.mailbox();
    const id = await createMember(api.db, command(), {
      ...newOne(email.toUpperCase()),
      type: 'QY',
      capabilities: ['buyer'],
      demo: true,
    });
    expect(await memberById(api.services, id!)).toEqual({
      id,
      email,
      nickname: 'Lin',
      locale: 'zh-CN',
      type: 'QY',
      capabilities: ['buyer'],
    });
    expectOk(await api.login(email));
    expect(await createMember(api.db, command(), newOne(email))).toBeNull();
  });

  it('a command cannot make one with a password that nobody may have', async () => {
    await expect(
      createMember(api.db, command(), { ...newOne(api.mailbox()), password: 'password123' }),
    ).rejects.toThrow();
    await expect(createMember(api.db, command(), newOne('nobody'))).rejects.toThrow('nobody');
  });

  const caller = () => ({ address: '203.0.113.7', device: '', now: api.clock.now, call: '' });
  it('a capability and a type are there at the member’s next call', async () => {
    const { email, token } = await api.newMember();
    const { id } = (await memberByEmail(api.services, email.toUpperCase()))!;
    const seen = async () => {
      const actor = await authenticate(api.services, token, caller());
      return { type: actor!.type, capabilities: actor!.capabilities };
    };
    expect(await seen()).toEqual({ type: 'PT', capabilities: [] });
    await setMemberType(api.db, command(), id, 'QY');
    await grantCapability(api.db, command(), id, 'buyer');
    await grantCapability(api.db, command(), id, 'supplier');
    await grantCapability(api.db, command(), id, 'buyer');
    expect(await seen()).toEqual({ type: 'QY', capabilities: ['buyer', 'supplier'] });
    expect(await api.auditOf(id)).toEqual([
      'member.register',
      'member.setType',
      'member.grant',
      'member.grant',
      'member.grant',
    ]);
  });

  it('nobody who is logged in makes an operator', async () => {
    const { email, token } = await api.newMember();
    const { id } = (await memberByEmail(api.services, email))!;
    const actor = await authenticate(api.services, token, caller());
    await expect(grantCapability(api.db, { ...command(), actor }, id, 'operator')).rejects.toThrow('operator');
    await grantCapability(api.db, command(), id, 'operator');
    const account = dataOf(await api.get<{ memberBaseRespVO: object }>('user/web/info/getMyAccount', {}, { token }));
    expect(account.memberBaseRespVO).toMatchObject({ secondFactorNeeded: true });
  });

  it('an unknown member is none', async () => {
    const unknown = '018f0000-0000-7000-8000-000000000000';
    expect(await memberById(api.services, unknown)).toBeNull();
    expect(await memberById(api.services, 'no id at all')).toBeNull();
    expect(await memberByEmail(api.services, 'no address at all')).toBeNull();
    await expect(grantCapability(api.db, command(), unknown, 'buyer')).rejects.toMatchObject({ code: 'notFound' });
    await expect(setMemberType(api.db, command(), unknown, 'QY')).rejects.toMatchObject({ code: 'notFound' });
  });
});
