import type { AuditAction, AuditDetailName, AuditSubjectKind } from '#api/members/audit-actions.ts';
import type { Db } from './db/database.ts';
import type { Context } from './context.ts';
import { insertRowsInto } from './db/insert-rows.ts';
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
  await auditEach(tx, context, action, [{ subject, detail: detail ?? {} }]);
}

const insertEvents = insertRowsInto(auditEvent);

/** The same of many subjects, in one statement however many they are. */
export async function auditEach<Detail extends AuditDetail>(
  tx: Db,
  context: Pick<Context, 'now' | 'address'> & { actor: { id: string } | null },
  action: AuditAction,
  entries: readonly { subject: AuditSubject; detail: OnlyKnown<Detail> }[],
): Promise<void> {
  if (entries.length === 0) return;
  const at = context.now();
  const by = { at, actorId: context.actor?.id ?? null, action, address: context.address || null };
  await insertEvents(
    tx,
    entries.map(({ subject: { kind, id }, detail }) => ({
      ...by,
      id: uuidv7(at),
      subjectKind: kind,
      subjectId: id,
      detail,
    })),
  );
}
