import { and, eq, isNull, ne, or, sql, type SQLWrapper } from 'drizzle-orm';
import { defaultLocale, isLocale } from '#i18n/locales.ts';
import type { TaskKind } from '#api/mail/notice-choices.ts';
import type { Context } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { notice } from '#server/platform/db/schema/notices.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import { queueEmail, type EmailData, type EmailTemplate } from '#server/platform/mailer/index.ts';
import { tellNews } from '#server/platform/news/tell.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { asksOf, thingOf } from './notice-things.ts';

type Letter<Template extends EmailTemplate> = { template: Template; data: EmailData[Template] };
type Notice<Template extends EmailTemplate> = Letter<Template> & {
  /** Of a deal: as which party its reader is told, and for what it asks. */
  party?: string;
  asks?: readonly TaskKind[];
};

const columns = { id: member.id, email: member.email, locale: member.locale };

/**
 * Tells a member what has been decided, in the member's own language: among the notices of the site and by e-mail. Part of
 * the caller's transaction: the member is told exactly when it is done. Closed accounts are told nothing.
 */
export async function notifyMember<Template extends EmailTemplate>(
  tx: Transaction,
  context: Pick<Context, 'now'>,
  memberId: string,
  told: Letter<Template>,
): Promise<void> {
  const [receiver] = await tx
    .select(columns)
    .from(member)
    .where(and(eq(member.id, memberId), isNull(member.closedAt)));
  if (receiver) await tell(tx, context, receiver, { party: memberId, ...told });
}

/** Tells all operators but the one who acts. */
export async function notifyOperators<Template extends EmailTemplate>(
  tx: Transaction,
  context: Pick<Context, 'now'> & { actor: { id: string } },
  told: Letter<Template>,
): Promise<void> {
  const receivers = await tx
    .select(columns)
    .from(member)
    .where(
      and(sql`'operator' = any(${member.capabilities})`, ne(member.id, context.actor.id), isNull(member.closedAt)),
    );
  await inOnePipeline(receivers.map((receiver) => tell(tx, context, receiver, told)));
}

/** Tells everybody who works for the company, each in the own language; nobody where `party` is null. */
export async function notifyCompany<Template extends EmailTemplate>(
  tx: Transaction,
  context: Pick<Context, 'now'>,
  party: string | SQLWrapper,
  told: Notice<Template>,
): Promise<void> {
  const isOfIt = or(eq(member.id, party), eq(member.companyId, party));
  const receivers = await tx
    .select(columns)
    .from(member)
    .where(and(isOfIt, isNull(member.closedAt)));
  await inOnePipeline(
    receivers.map((receiver) => tell(tx, context, receiver, { ...(typeof party === 'string' && { party }), ...told })),
  );
}

const nowhere = { subOrder: null, contract: null, amount: null, until: null, day: null };

async function tell<Template extends EmailTemplate>(
  tx: Transaction,
  context: Pick<Context, 'now'>,
  receiver: { id: string; email: string; locale: string },
  { template, data, party = null, asks = [] }: Omit<Notice<Template>, 'party'> & { party?: string | null },
): Promise<void> {
  const language = isLocale(receiver.locale) ? receiver.locale : defaultLocale;
  const at = context.now();
  const other = asksOf[template];
  const task = other ? { kind: other, ...nowhere } : null;
  await inOnePipeline([
    queueEmail(tx, context, { to: receiver.email, locale: language, template, data }),
    tx.insert(notice).values({
      id: uuidv7(at),
      ownerId: receiver.id,
      ...thingOf(template, data),
      party,
      template,
      data,
      asks: other ? [other] : [...asks],
      task,
      at,
    }),
    tellNews(tx, receiver.id),
  ]);
}
