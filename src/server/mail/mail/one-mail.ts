import { localised } from '#lib/localised.ts';
import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Named } from '#api/common/common.ts';
import type { MailDetail, MailView } from '#api/mail/mail.ts';
import { safeLine, safeProse } from '#lib/readable-text.ts';
import { namesAccount } from '#server/platform/text/bank-details.ts';
import { type MemberContext } from '#server/platform/context.ts';
import { category, material } from '#server/platform/db/schema/catalogue.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { mail, mailCopy } from '#server/platform/db/schema/mail.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { notFound } from '#server/platform/errors.ts';
import { describeFiles } from '#server/platform/files/index.ts';
import { loadSides } from './rows.ts';
import { correspondentOf, sidesOfMembers, type Side } from './mail-parties.ts';

/** The latest of a conversation; nobody reads on beyond. */
const mostInThread = 100;

/**
 * One mail of the caller with those of its conversation of which the caller holds a copy. What was deleted of it is left
 * out, but for the mail itself.
 */
export async function mailDetail(context: MemberContext, id: string): Promise<MailDetail> {
  const [own] = await readMails(context, id);
  if (!own) throw notFound();
  const thread = await readMails(context, id, own.threadId);
  const rows = thread.some((row) => row.id === own.id) ? thread : [own, ...thread];
  const [sides, files, shops, offers] = await Promise.all([
    loadSides(context, rows),
    describeFiles(
      context,
      rows.flatMap(({ attachmentIds }) => attachmentIds),
    ),
    namesOfShops(context, rows),
    namesOfOffers(context, rows),
  ]);
  const attachmentNames = (row: MailOfOwner) => row.attachmentIds.map((fileId) => files.get(fileId)?.name);
  const view = (row: MailOfOwner): MailView => {
    const [subject, content] = [safeLine(row.subject), safeProse(row.content)];
    return {
      id: row.id,
      threadId: row.threadId,
      box: row.box,
      sender: sides.sender(row),
      receivers: sides.receivers(row),
      subject,
      content,
      sentAt: row.sentAt.toISOString(),
      read: row.read,
      deletedAt: row.deletedAt?.toISOString() ?? null,
      attachments: row.attachmentIds.flatMap((fileId) => files.get(fileId) ?? []),
      shop: (row.shopId !== null && shops.get(row.shopId)) || null,
      offer: (row.offerId !== null && offers.get(row.offerId)) || null,
      bankWarning: row.box === 'inbox' && namesAccount(subject, content, ...attachmentNames(row)),
    };
  };
  const bySending = rows.toSorted(
    (one, other) => Number(one.sentAt) - Number(other.sentAt) || (one.id < other.id ? -1 : 1),
  );
  const left = own.box === 'inbox' ? await companyLeftBy(context, own.id, own.senderId) : null;
  const answerTo = left ? [correspondentOf(left)] : sides.answerTo(own, context.actor.id);
  return { ...view(own), thread: bySending.map(view), answerTo };
}

/**
 * The company for which a mail was written by somebody who has left it since, by its account: colleagues hold copies of
 * what was sent. Its business is not to be answered to who has left.
 */
async function companyLeftBy({ db, actor }: MemberContext, mailId: string, senderId: string): Promise<Side | null> {
  const party = sql<string>`coalesce(${member.companyId}, ${member.id})`;
  const copies = await db
    .selectDistinct({ party })
    .from(mailCopy)
    .innerJoin(member, eq(member.id, mailCopy.ownerId))
    .where(and(eq(mailCopy.mailId, mailId), eq(mailCopy.box, 'outbox'), ne(mailCopy.ownerId, senderId)));
  const [company] = copies;
  if (!company || company.party === actor.party) return null;
  const sides = await sidesOfMembers(db, [senderId, company.party]);
  const [sender, head] = [sides.get(senderId), sides.get(company.party)];
  return head?.here && sender?.party !== head.party ? head : null;
}

/** The mail with the id of which the caller holds a copy; with a thread: the latest of it. */
function readMails({ db, actor }: MemberContext, id: string, threadId?: string) {
  const { sentAt, box, read, deletedAt } = mailCopy;
  const wanted =
    threadId === undefined ? eq(mail.id, id) : and(eq(mail.threadId, threadId), or(isNull(deletedAt), eq(mail.id, id)));
  return db
    .select({
      id: mail.id,
      threadId: mail.threadId,
      senderId: mail.senderId,
      receiverIds: mail.receiverIds,
      shopId: mail.shopId,
      offerId: mail.offerId,
      attachmentIds: mail.attachmentIds,
      subject: mail.subject,
      content: mail.content,
      sentAt,
      box,
      read,
      deletedAt,
    })
    .from(mail)
    .innerJoin(mailCopy, and(eq(mailCopy.mailId, mail.id), eq(mailCopy.ownerId, actor.id)))
    .where(wanted)
    .orderBy(desc(mail.sentAt), desc(mail.id))
    .limit(mostInThread);
}
type MailOfOwner = Awaited<ReturnType<typeof readMails>>[number];

async function namesOfShops({ db }: MemberContext, rows: readonly MailOfOwner[]): Promise<Map<string, Named>> {
  const ids = [...new Set(rows.flatMap(({ shopId }) => shopId ?? []))];
  if (ids.length === 0) return new Map();
  const open = and(inArray(shop.id, ids), isNull(shop.closedAt));
  const { id, nameEn, nameZh } = shop;
  const found = await db.select({ id, nameEn, nameZh }).from(shop).where(open);
  return new Map(found.map((row) => [row.id, { id: row.id, name: localised(row, 'name') }]));
}

/** Offers by their grades; a chemical without one is called like its category. */
async function namesOfOffers({ db }: MemberContext, rows: readonly MailOfOwner[]): Promise<Map<string, Named>> {
  const ids = [...new Set(rows.flatMap(({ offerId }) => offerId ?? []))];
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: offer.id, grade: material.grade, nameEn: category.nameEn, nameZh: category.nameZh })
    .from(offer)
    .innerJoin(material, eq(material.id, offer.materialId))
    .innerJoin(category, eq(category.id, material.categoryId))
    .where(and(inArray(offer.id, ids), ne(offer.status, 'notListed')));
  const nameOf = ({ grade, nameEn, nameZh }: (typeof found)[number]) =>
    grade === nameEn ? localised({ nameEn, nameZh }, 'name') : grade;
  return new Map(found.map((row) => [row.id, { id: row.id, name: nameOf(row) }]));
}
