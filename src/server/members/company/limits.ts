import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { limitedActs, type LimitedAct } from '#api/deals/approval-choices.ts';
import type { Colleagues, saveLimits as save } from '#api/members/colleague.ts';
import { roleNames } from '#api/members/company-role-words.ts';
import { hasRole, type CompanyRole } from '#api/members/company-roles.ts';
import { m } from '#i18n/messages.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { companyLimit } from '#server/platform/db/schema/approvals.ts';
import { invalid } from '#server/platform/errors.ts';
import { colleaguesOf, ownColleagues } from './colleagues.ts';
import { lockCompany } from './company.ts';

/** Who asks for what is above the limit of each act. */
const askers: Record<LimitedAct, CompanyRole> = { award: 'buyer', sign: 'signatory', settle: 'signatory' };

/** The one who could ask for something that nobody else could approve; undefined: every limit can be kept. */
export async function whoIsAlone(db: Db, party: string, without?: string): Promise<string | undefined> {
  const limits = await db.select({ act: companyLimit.act }).from(companyLimit).where(eq(companyLimit.companyId, party));
  const acts = limitedActs.filter((act) => limits.some((one) => one.act === act));
  if (acts.length === 0) return undefined;
  const people = (await colleaguesOf(db, party)).filter(({ id, closing }) => id !== without && !closing);
  const asks = people.filter(({ roles }) => acts.some((act) => hasRole(roles, askers[act])));
  const alone = asks.find((asker) => !people.some(({ id, roles }) => id !== asker.id && hasRole(roles, 'approver')));
  return alone?.nickname;
}

/** 422 at the field where after a change of the company's people a limit could not be kept any more. */
export async function keepApprovers(db: Db, party: string, field: string, without?: string): Promise<void> {
  const name = await whoIsAlone(db, party, without);
  if (name !== undefined) throw invalid({ [field]: m.members_limit_stillNeeded({ name, role: roleNames.approver() }) });
}

/** Above which amounts another person approves. Throws 422 where somebody could ask and nobody else approve. */
export function saveLimits(context: MemberContext, { limits }: z.output<(typeof save)['input']>): Promise<Colleagues> {
  const { party } = context.actor;
  return context.db.transaction(async (tx) => {
    await lockCompany(tx, context);
    await tx.delete(companyLimit).where(eq(companyLimit.companyId, party));
    const rows = new Map(limits.map((one) => [`${one.act} ${one.currency}`, { ...one, companyId: party }]));
    if (rows.size > 0) await tx.insert(companyLimit).values([...rows.values()]);
    const name = await whoIsAlone(tx, party);
    if (name !== undefined) throw invalid({ limits: m.members_limit_onlyOne({ name, role: roleNames.approver() }) });
    const said = [...rows.values()].map(({ act, currency, amount }) => `${act} ${currency} ${amount}`);
    await audit(tx, context, 'colleague.limits', { kind: 'member', id: party }, { limits: said });
    return ownColleagues(context, tx);
  });
}
