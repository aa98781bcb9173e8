import { eq, sql, type SQL } from 'drizzle-orm';
import type { Correspondent, MailRow } from '#api/mail/mail.ts';
import { safeLine, safeProse } from '#lib/readable-text.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { mail, mailCopy } from '#server/platform/db/schema/mail.ts';
import { correspondentOf, sidesOfMembers, sidesOfShops, type Side } from './mail-parties.ts';
import { extractOf } from './mail-text.ts';

/** As much of a text as its first words are taken from. */
const headLength = 300;

const rowColumns = {
  id: mail.id,
  threadId: mail.threadId,
  senderId: mail.senderId,
  receiverIds: mail.receiverIds,
  shopId: mail.shopId,
  subject: mail.subject,
  content: sql<string>`left(${mail.content}, ${sql.raw(String(headLength))})`,
  attachments: sql<number>`cardinality(${mail.attachmentIds})`,
  box: mailCopy.box,
  sentAt: mailCopy.sentAt,
  read: mailCopy.read,
  deletedAt: mailCopy.deletedAt,
};

/** Copies with what lists show of their mails. */
export const selectRows = (db: Db, where: SQL | undefined) =>
  db.select(rowColumns).from(mailCopy).innerJoin(mail, eq(mail.id, mailCopy.mailId)).where(where);
export type Row = Awaited<ReturnType<typeof selectRows>>[number];

type Look = Pick<Context, 'locale'> & { db: Db };
type Sided = Pick<Row, 'box' | 'senderId' | 'receiverIds' | 'shopId'>;
export type Sides = {
  sender: (mail: Sided) => Correspondent;
  receivers: (mail: Sided) => Correspondent[];
  /** The others than the owner who can be written to. */
  answerTo: (mail: Sided, ownerId: string) => Correspondent[];
};

/** Puts names to the two sides of mails. */
export async function loadSides({ db }: Look, mails: readonly Sided[]): Promise<Sides> {
  const members = await sidesOfMembers(
    db,
    mails.flatMap(({ senderId, receiverIds }) => [senderId, ...receiverIds]),
  );
  const shops = await sidesOfShops(
    db,
    mails.flatMap(({ shopId }) => shopId ?? []),
  );
  /** Who wrote for a shop and does not work for it any more is not asked for its business. */
  const writer = ({ senderId, receiverIds, shopId }: Sided): Side | undefined => {
    const side = members.get(senderId);
    const asked = shopId === null ? undefined : shops.get(shopId);
    const isForShop = asked?.party && !receiverIds.includes(asked.party);
    return isForShop && side && side.shop === null ? asked : side;
  };
  const receivers = ({ receiverIds, shopId }: Sided): Side[] =>
    receiverIds.length > 0 || shopId === null
      ? receiverIds.flatMap((id) => members.get(id) ?? [])
      : // What went to a shop of the demo that nobody owns.
        [shops.get(shopId)].flatMap((side) => side ?? []);
  return {
    sender: ({ senderId }) => correspondentOf(members.get(senderId)!),
    receivers: (mail) => receivers(mail).map((side) => correspondentOf(side)),
    answerTo: (mail, ownerId) => {
      // What a colleague sent for the shop is one's own, too.
      const others = mail.box === 'outbox' ? receivers(mail) : [writer(mail)];
      return others.flatMap((side) => (side?.here && side.memberId !== ownerId ? correspondentOf(side) : []));
    },
  };
}

/** Mails as lists show them, with the names in the reader's language. */
export async function describeRows(look: Look, rows: readonly Row[]): Promise<MailRow[]> {
  const sides = await loadSides(look, rows);
  return rows.map((row) => {
    return {
      id: row.id,
      threadId: row.threadId,
      box: row.box,
      sender: sides.sender(row),
      receivers: sides.receivers(row),
      subject: safeLine(row.subject),
      extract: extractOf(safeProse(row.content)),
      sentAt: row.sentAt.toISOString(),
      read: row.read,
      attachments: row.attachments,
      deletedAt: row.deletedAt?.toISOString() ?? null,
    };
  });
}
