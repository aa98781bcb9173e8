import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import {
  noticeKinds,
  wayOf,
  type ChosenWays,
  type EmailWay,
  type NoticeKind,
  type Unsubscribable,
} from '#api/mail/notice-kinds.ts';
import type { subscribeAgain, unsubscribe, Unsubscription } from '#api/mail/notice-settings.ts';
import { maskedEmail } from '#lib/masked-email.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { noticeSettings } from '#server/platform/db/schema/notices.ts';
import { notFound } from '#server/platform/errors.ts';
import { toldBy } from '#server/platform/mailer/index.ts';
import { changeWays } from './settings.ts';

/** Whom an e-mail was for; 404 for a token that is none of ours, or of a closed account. */
async function readerOf({ db, secrets }: Context, token: string) {
  const told = toldBy(secrets, token);
  if (!told) throw notFound();
  const [found] = await db
    .select({ email: member.email, ways: noticeSettings.ways })
    .from(member)
    .leftJoin(noticeSettings, eq(noticeSettings.ownerId, member.id))
    .where(and(eq(member.id, told.ownerId), isNull(member.closedAt)));
  if (!found) throw notFound();
  return { ...told, email: found.email, ways: found.ways ?? {} };
}

/** The kinds that such e-mails are about, as they are sent now. */
const kindsOf = (kind: Unsubscribable, ways: ChosenWays): NoticeKind[] =>
  kind === 'daily' ? noticeKinds.filter((one) => wayOf(ways, one).email === 'daily') : [kind];

export async function unsubscription(context: Context, token: string): Promise<Unsubscription> {
  const { kind, email, ways } = await readerOf(context, token);
  const subscribed = kindsOf(kind, ways).some((one) => wayOf(ways, one).email !== 'never');
  return { kind, to: maskedEmail(email), subscribed };
}

/** Ends them, once: a repeat finds nothing to end. */
export async function unsubscribeBy(context: Context, token: string): Promise<z.output<typeof unsubscribe.data>> {
  const { ownerId, kind } = await readerOf(context, token);
  return context.db.transaction(async (tx) => {
    const before = await changeWays(tx, ownerId, (ways) => withEmail(ways, kindsOf(kind, ways), 'never'));
    const kinds = kindsOf(kind, before);
    await audit(tx, context, 'mail.unsubscribe', { kind: 'member', id: ownerId });
    return { kinds, email: kind === 'daily' ? 'daily' : wayOf(before, kind).email };
  });
}

/** Takes it back; of what the e-mail was about, and nothing else. */
export async function subscribeBy(
  context: Context,
  { token, kinds, email }: z.output<typeof subscribeAgain.input>,
): Promise<Record<never, never>> {
  const { ownerId, kind } = await readerOf(context, token);
  const meant = kind === 'daily' ? kinds : kinds.filter((one) => one === kind);
  await context.db.transaction(async (tx) => {
    await changeWays(tx, ownerId, (ways) => withEmail(ways, meant, kind === 'daily' ? 'daily' : email));
    await audit(tx, context, 'mail.subscribe', { kind: 'member', id: ownerId });
  });
  return {};
}

const withEmail = (ways: ChosenWays, kinds: readonly NoticeKind[], email: EmailWay): ChosenWays =>
  Object.fromEntries(kinds.map((kind) => [kind, { ...wayOf(ways, kind), email }]));
