import { and, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { sendMail, sendMailByShop, type MailRow } from '#api/mail/mail.ts';
import { m } from '#i18n/messages.ts';
import { noteAccount } from '#server/platform/account-texts/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { mail, mailCopy } from '#server/platform/db/schema/mail.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { storingIdempotently, type Store } from '#server/platform/files/index.ts';
import { tellNews } from '#server/platform/news/tell.ts';
import { isUuid, uuidv7 } from '#server/platform/uuid.ts';
import { dealPartners } from './known-members.ts';
import { notifyOfMail } from './mail-emails.ts';
import { receiversOf } from './receivers.ts';
import { describeRows, selectRows } from './rows.ts';
import { peopleOf, readersOf, sidesOfMembers, type Side } from './mail-parties.ts';

type Mail = typeof mail.$inferSelect;
type About = Partial<Pick<Mail, 'threadId' | 'shopId' | 'offerId'>>;
type Written = { subject: string; content: string };

/** Sends a mail; an answer stays in its conversation and keeps its subject. */
export function sendWebMail(context: MemberContext, input: z.output<typeof sendMail.input>): Promise<MailRow> {
  return storingIdempotently(context, sendMail, input, async (tx, store) => {
    const answered = input.replyTo === undefined ? null : await ownMail(tx, context, input.replyTo);
    const receivers = await receiversOf(tx, context.actor, input.to, 'to');
    const { threadId, offerId = null } = answered ?? {};
    const subject = answered?.subject ?? input.subject;
    const shopId = await shopAbout(tx, context, receivers, answered);
    const about = { ...(threadId && { threadId }), shopId, offerId };
    return write(tx, context, store, { receivers, subject, content: input.content, about });
  });
}

/** Sends a mail to a shop, about one of its offers where that is named. */
export function sendByShop(context: MemberContext, input: z.output<typeof sendMailByShop.input>): Promise<MailRow> {
  const { shopId, subject, content, offerId } = input;
  return storingIdempotently(context, sendMailByShop, input, async (tx, store) => {
    const receivers = await receiversOf(tx, context.actor, [shopId], 'shopId');
    if (receivers[0]!.shop?.id !== shopId) throw invalid({ shopId: m.mail_unknownReceiver() });
    if (offerId !== undefined && !(await isOfShop(tx, offerId, shopId))) throw invalid({ offerId: m.mail_notOfShop() });
    return write(tx, context, store, { receivers, subject, content, about: { shopId, offerId: offerId ?? null } });
  });
}

/** The shop that a mail is about: the one that it goes to, or the one that it comes from. */
async function shopAbout(
  tx: Transaction,
  { actor }: MemberContext,
  [first, ...others]: readonly Side[],
  answered: Mail | null,
): Promise<string | null> {
  if (first?.shop && others.length === 0) return first.shop.id;
  const own = (await sidesOfMembers(tx, [actor.id])).get(actor.id)?.shop?.id ?? null;
  const among = [own, ...[first, ...others].map((side) => side?.shop?.id)];
  return answered?.shopId && among.includes(answered.shopId) ? answered.shopId : own;
}

/** The caller's colleagues where it writes for the company, to a shop's customer or about a deal: they see what was said. */
async function colleaguesOf(
  tx: Transaction,
  { actor }: MemberContext,
  shopId: string | null,
  isOfDeal: boolean,
): Promise<string[]> {
  const own = (await sidesOfMembers(tx, [actor.id])).get(actor.id);
  const isForShop = own?.shop ? own.shop.id === shopId : false;
  return isForShop || isOfDeal ? peopleOf(tx, [actor.party]) : [];
}

async function write(
  tx: Transaction,
  context: MemberContext,
  store: Store,
  { receivers, subject, content, about }: Written & { receivers: readonly Side[]; about: About },
): Promise<MailRow> {
  const { actor, now, files } = context;
  const sentAt = now();
  const id = uuidv7(sentAt);
  // A shop is its owner's; copies go to everybody who looks after it.
  const receiverIds = receivers.flatMap(({ shop, memberId, party }) => (shop ? party : memberId) ?? []);
  const parties = receivers.flatMap(({ party }) => (party === null || party === actor.party ? [] : party));
  const partners = await dealPartners(tx, actor.party, [...new Set(parties)]);
  const readers = await readersOf(tx, receivers, partners);
  const told = await colleaguesOf(tx, context, about.shopId ?? null, partners.size > 0);
  const colleagues = told.filter((one) => one !== actor.id && !readers.includes(one));
  const attachmentIds: string[] = [];
  for (const file of files) attachmentIds.push(await store({ purpose: 'mail', file }));
  const written = { id, threadId: id, senderId: actor.id, receiverIds, attachmentIds, content, sentAt, ...about };
  await tx.insert(mail).values({ ...written, subject });
  await tx
    .insert(mailCopy)
    .values([
      { mailId: id, ownerId: actor.id, box: 'outbox', sentAt, read: true },
      ...colleagues.map((ownerId) => ({ mailId: id, ownerId, box: 'outbox' as const, sentAt, read: true })),
      ...readers.map((ownerId) => ({ mailId: id, ownerId, box: 'inbox' as const, sentAt, read: false })),
    ]);
  await noteAccount(tx, context, 'mail', id, subject, content);
  for (const receiverId of readers) {
    await notifyOfMail(tx, context, receiverId, id);
    await tellNews(tx, receiverId);
  }
  await audit(tx, context, 'mail.send', { kind: 'mail', id }, { receivers: readers.length, attachments: files.length });
  const own = and(eq(mailCopy.mailId, id), eq(mailCopy.ownerId, actor.id));
  const [row] = await describeRows({ ...context, db: tx }, await selectRows(tx, own));
  return row!;
}

/** A mail of which the caller holds a copy; 404 for every other one. */
async function ownMail(tx: Transaction, { actor }: MemberContext, id: string): Promise<Mail> {
  const [found] = await tx
    .select({ mail })
    .from(mail)
    .innerJoin(mailCopy, and(eq(mailCopy.mailId, mail.id), eq(mailCopy.ownerId, actor.id)))
    .where(eq(mail.id, id));
  if (!found) throw notFound();
  return found.mail;
}

/** Offers that were on sale once may still be asked about. */
async function isOfShop(tx: Transaction, offerId: string, shopId: string): Promise<boolean> {
  if (!isUuid(offerId)) return false;
  return (
    (await tx.$count(offer, and(eq(offer.id, offerId), eq(offer.shopId, shopId), ne(offer.status, 'notListed')))) > 0
  );
}
