import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { TaskKind } from '#api/mail/notice-choices.ts';
import type { Context } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { notice, noticeSettings } from '#server/platform/db/schema/notices.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import { insertAtEnd } from '#server/platform/db/write-at-end.ts';
import { noticeKindOf, type EmailData, type EmailTemplate } from '#server/platform/mailer/index.ts';
import { tellNews } from '#server/platform/news/tell.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { asksOf, thingOf } from './notice-things.ts';
import { responsibleFor, type OwnerOf } from './responsible.ts';
import { sendLetter, type Reader } from './send-letter.ts';
import { wayOf } from '#api/mail/notice-kinds.ts';

type Letter<Template extends EmailTemplate> = { template: Template; data: EmailData[Template] };
type Notice<Template extends EmailTemplate> = Letter<Template> & {
  /** Of a deal: as which party its reader is told, and for what it asks. */
  party?: string;
  asks?: readonly TaskKind[];
  /** What its letter says besides, read meanwhile. */
  more?: Promise<Partial<EmailData[Template]>>;
  /** Without a letter of its own. */
  siteOnly?: true;
};

const columns = { id: member.id, email: member.email, locale: member.locale, settings: noticeSettings };
const isOwn = eq(noticeSettings.ownerId, member.id);

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
    .leftJoin(noticeSettings, isOwn)
    .where(and(eq(member.id, memberId), isNull(member.closedAt)));
  if (receiver) await tell(tx, context, receiver, { party: memberId, ...told });
}

/** Tells all operators but the one who acts, if somebody does. */
export async function notifyOperators<Template extends EmailTemplate>(
  tx: Transaction,
  context: Pick<Context, 'now'> & { actor: { id: string } | null },
  told: Letter<Template>,
): Promise<void> {
  const receivers = await tx
    .select(columns)
    .from(member)
    .leftJoin(noticeSettings, isOwn)
    .where(
      and(
        sql`'operator' = any(${member.capabilities})`,
        context.actor ? ne(member.id, context.actor.id) : undefined,
        isNull(member.closedAt),
      ),
    );
  for (const receiver of receivers) await tell(tx, context, receiver, told);
}

/**
 * Tells who is responsible in a company, and who follows it, each in the own language; nobody where `party` is null. Says who that
 * was.
 */
export async function notifyCompany<Template extends EmailTemplate>(
  tx: Transaction,
  context: Pick<Context, 'now'>,
  party: string | OwnerOf,
  told: Notice<Template>,
): Promise<string[]> {
  const { thing, thingId } = thingOf(told.template, told.data);
  const orderId = thing === 'deal' && thingId !== '' ? thingId : null;
  const isNewRfq = 'kind' in told.data && told.data.kind === 'rfqReceived';
  const shopId = isNewRfq ? (told.party ?? null) : null;
  const [{ told: receivers }, more] = await inOnePipeline([
    responsibleFor(tx, { party, orderId, shopId, asks: told.asks ?? [] }),
    told.more,
  ]);
  const about = { ...(typeof party === 'string' && { party }), ...told, data: { ...told.data, ...more } };
  for (const receiver of receivers) await tell(tx, context, receiver, about);
  return receivers.map(({ id }) => id);
}

const nowhere = { subOrder: null, contract: null, amount: null, until: null, day: null };

/** Among the notices of the site and by e-mail, as far as its reader wants both. */
async function tell<Template extends EmailTemplate>(
  tx: Transaction,
  context: Pick<Context, 'now'>,
  receiver: Reader,
  { template, data, party = null, asks = [], siteOnly }: Omit<Notice<Template>, 'party'> & { party?: string | null },
): Promise<void> {
  const at = context.now();
  const kind = noticeKindOf(template, data);
  const other = asksOf[template];
  const task = other ? { kind: other, ...nowhere } : null;
  const id = uuidv7(at);
  const asked = other ? [other] : [...asks];
  const onSite = wayOf(receiver.settings?.ways ?? {}, kind).site;
  if (onSite) {
    const row = { id, ownerId: receiver.id, party, template, data, task, at, asks: asked };
    await insertAtEnd(tx, notice, { ...row, ...thingOf(template, data) });
    await tellNews(tx, receiver.id);
  }
  if (!siteOnly) await sendLetter(tx, context, receiver, { kind, template, data, noticeId: onSite ? id : null });
}
