import { and, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { MemberContext } from '#server/platform/context.ts';
import { mail, mailCopy } from '#server/platform/db/schema/mail.ts';
import { membersInMails } from './known-members.ts';
import { marketplaceNames, namesOf, sidesOfMembers } from './mail-parties.ts';
import { wordsOf } from './mail-text.ts';

/** Notices are put into words when they are read; so many of the newest are searched in these words. */
const wordedNotices = 300;
const mostWords = 10;
/** What notices tell, in the words of their data; these are searched in older ones. */
const told = ['number', 'grade', 'amount', 'who', 'words', 'companyName', 'shopName', 'content', 'answer', 'remark'];
/** With what goods and money are told by. */
const inner = (name: string) =>
  sql`coalesce(jsonb_path_query_first(${mail.data}, ${sql.raw(`'$.${name} ? (@.type() == "object")'`)}), '{}')`;
const flat = sql`${mail.data} || ${inner('goods')} || ${inner('money')}`;

const uuids = (ids: readonly string[]): SQL => sql`${`{${ids.join()}}`}::uuid[]`;

/**
 * Mails in which every word of the keyword stands, in subject, text or a name on the other side. The newest notices of
 * the marketplace are searched as they read in the caller's language, older ones by numbers, goods and names in them.
 * For queries over `mail`.
 */
export async function searchOf(context: MemberContext, keyword: string | undefined): Promise<SQL | undefined> {
  const words = (keyword ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords);
  if (words.length === 0) return undefined;
  const [names, notices] = await Promise.all([namesInMails(context), newestNotices(context)]);
  const withWord = (texts: ReadonlyMap<string, string>, word: string) =>
    [...texts].flatMap(([id, text]) => (text.includes(word) ? [id] : []));
  return and(
    ...words.map((word) => {
      const members = uuids(withWord(names, word));
      return or(
        sql`strpos(lower(${mail.subject}), ${word}) > 0`,
        sql`strpos(lower(${mail.content}), ${word}) > 0`,
        sql`${mail.senderId} = any(${members})`,
        sql`${mail.receiverIds} && ${members}`,
        sql`${mail.id} = any(${uuids(withWord(notices, word))})`,
        sql`${mail.senderId} is null and exists (
          select 1 from jsonb_each_text(${flat}) as part (name, value)
          where part.name in (${sql.join(told, sql`, `)}) and strpos(lower(part.value), ${word}) > 0)`,
        marketplaceNames.toLowerCase().includes(word) ? isNull(mail.senderId) : undefined,
      );
    }),
  );
}

/** Names in lower case of those with whom the caller has mails. */
async function namesInMails({ db, actor }: MemberContext): Promise<Map<string, string>> {
  const sides = await sidesOfMembers(db, await membersInMails(db, actor.id));
  return new Map([...sides].map(([id, side]) => [id, namesOf(side).toLowerCase()]));
}

async function newestNotices({ db, actor, config }: MemberContext): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: mail.id, subject: mail.subject, content: mail.content, template: mail.template, data: mail.data })
    .from(mailCopy)
    .innerJoin(mail, eq(mail.id, mailCopy.mailId))
    .where(and(eq(mailCopy.ownerId, actor.id), isNull(mail.senderId)))
    .orderBy(desc(mailCopy.sentAt))
    .limit(wordedNotices);
  return new Map(
    rows.map((row) => {
      const { subject, content } = wordsOf(row, config);
      return [row.id, `${subject} ${content}`.toLowerCase()];
    }),
  );
}
