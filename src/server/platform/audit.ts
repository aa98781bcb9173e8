import type { AuditAction, AuditDetailName, AuditSubjectKind } from '#api/members/audit-actions.ts';
import type { Db } from './db/database.ts';
import type { Context } from './context.ts';
import { auditEvent } from './db/schema/platform.ts';
import { uuidv7 } from './uuid.ts';

export type AuditSubject = { kind: AuditSubjectKind; id: string };
/** Plain values only. Never an e-mail address, a token, a code or a password: the trail is kept for good. */
export type AuditDetail = Partial<Record<AuditDetailName, string | number | boolean | null | readonly string[]>>;
/** Nothing under a name for which the console has no words (features/members/account/audit-details.ts). */
export type OnlyKnown<Detail> = Detail & { [Name in Exclude<keyof Detail, AuditDetailName>]: never };

/**
 * Writes who did what, in the caller's own transaction. `action` reads `subject.verb`, for example
 * `certification.approve`; the actor is the context's, none means the system or a visitor.
 */
export async function audit<Detail extends AuditDetail>(
  tx: Db,
  context: Pick<Context, 'now' | 'address'> & { actor: { id: string } | null },
  action: AuditAction,
  subject: AuditSubject,
  detail?: OnlyKnown<Detail>,
): Promise<void> {
  const at = context.now();
  await tx.insert(auditEvent).values({
    id: uuidv7(at),
    at,
    actorId: context.actor?.id ?? null,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    address: context.address || null,
    detail: detail ?? {},
  });
}
