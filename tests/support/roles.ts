import type { Access } from '#api/common/call.ts';
import type { Capability, MemberType } from '#api/members/member.ts';
import type { Database } from '#server/platform/db/open.ts';
import { member, session } from '#server/platform/db/schema/identity.ts';
import type { Authenticate } from '#server/platform/http/http.ts';
import { authenticate } from '#server/members/identity/index.ts';
import { newToken, tokenHash } from '#server/members/identity/tokens.ts';
import { uuidv7 } from '#server/platform/uuid.ts';

const day = 24 * 3600 * 1000;

/** One member of each kind that a call may be for. */
export const roles = {
  PT: { type: 'PT', capabilities: [] },
  QY: { type: 'QY', capabilities: ['buyer'] },
  supplier: { type: 'QY', capabilities: ['buyer', 'supplier'] },
  forwarder: { type: 'QY', capabilities: ['buyer', 'forwarder'] },
  operator: { type: 'PT', capabilities: ['operator'] },
} as const satisfies Record<string, { type: MemberType; capabilities: Capability[] }>;
export type Role = keyof typeof roles;

/** Somebody who may make the calls of each access. */
export const callers: Record<Exclude<Access, 'public'>, Role> = {
  member: 'PT',
  certified: 'QY',
  supplier: 'supplier',
  forwarder: 'forwarder',
  operator: 'operator',
};

export async function addMember({ orm }: Database, role: Role, email = `${uuidv7()}@members.example`): Promise<string> {
  const { type, capabilities } = roles[role];
  const id = uuidv7();
  const rest = { nickname: role, locale: 'en-US', passwordHash: '!', registeredAt: new Date(), demo: false };
  await orm.insert(member).values({ id, email, type, capabilities: [...capabilities], ...rest });
  return id;
}

/** A session of a member that has just been opened with both steps, and the token that stands for it. */
export async function addSession({ orm }: Database, memberId: string): Promise<string> {
  const token = newToken();
  const now = new Date();
  await orm.insert(session).values({
    id: uuidv7(),
    memberId,
    tokenHash: tokenHash(token),
    device: 'Test',
    address: '127.0.0.1',
    startedAt: now,
    lastUsedAt: now,
    endsAt: new Date(now.getTime() + day),
    provedAt: now,
    secondFactor: true,
  });
  return token;
}

/** The real thing, as the server uses it. */
export const real: Authenticate = authenticate;
