import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { HoldKind } from '#api/deals/hold-choices.ts';
import type { CompanyRole } from '#api/members/company-roles.ts';
import type { Capability, MemberType } from '#api/members/member.ts';
import type { Actor } from '#server/platform/context.ts';
import { hold } from '#server/platform/db/schema/holds.ts';
import { member } from '#server/platform/db/schema/identity.ts';

type Row = { id: string; type: MemberType; capabilities: Capability[] };
type Head = Row & { closingAt: Date | null };
type OwnRow = Row & { roles: CompanyRole[] };

/** The member with whose account the company is certified for which another one works. */
export const companyHead = alias(member, 'head');
const { id, type, capabilities, closingAt } = companyHead;
export const headColumns = { id, type, capabilities, closingAt };
/** Joins `head` to `member`; a company whose account is closed has no colleagues any more. */
export const isHead: SQL = and(eq(companyHead.id, member.companyId), isNull(companyHead.closedAt))!;

/**
 * What a member may do: colleagues act for their company as the one does who had it certified, each within the own roles.
 * To be an operator is nobody's but one's own.
 */
export function standingOf(
  own: OwnRow,
  of: Head | null,
): Pick<Actor, 'party' | 'type' | 'capabilities' | 'roles' | 'companyClosingAt'> {
  if (!of) return { party: own.id, type: own.type, capabilities: own.capabilities, roles: ['owner'] };
  const lent = of.capabilities.filter((capability) => capability !== 'operator');
  return {
    ...{ party: of.id, type: of.type, capabilities: [...new Set([...own.capabilities, ...lent])], roles: own.roles },
    companyClosingAt: of.closingAt,
  };
}

/** Holds on the account itself, and on the company or shop for which it acts: of open ones, in SQL. */
export const isHeldFor = ({ id, companyId }: Pick<typeof member, 'id' | 'companyId'>): SQL =>
  sql`${hold.liftedAt} is null and ${hold.partyId} = case ${hold.kind} when 'account' then ${id}
    else coalesce(${companyId}, ${id}) end`;
export const holdsOf = (of: Pick<typeof member, 'id' | 'companyId'>): SQL<HoldKind[]> =>
  sql<HoldKind[]>`array(select ${hold.kind} from ${hold} where ${isHeldFor(of)})`;
