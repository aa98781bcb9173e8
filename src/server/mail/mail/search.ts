import { and, or, sql, type SQL } from 'drizzle-orm';
import type { MemberContext } from '#server/platform/context.ts';
import { mail } from '#server/platform/db/schema/mail.ts';
import { membersInMails } from './known-members.ts';
import { namesOf, sidesOfMembers } from './mail-parties.ts';

const mostWords = 10;

const uuids = (ids: readonly string[]): SQL => sql`${`{${ids.join()}}`}::uuid[]`;

/** Mails in which every word of the keyword stands, in subject, text or a name on the other side. For queries over `mail`. */
export async function searchOf(context: MemberContext, keyword: string | undefined): Promise<SQL | undefined> {
  const words = (keyword ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords);
  if (words.length === 0) return undefined;
  const names = await namesInMails(context);
  return and(
    ...words.map((word) => {
      const members = uuids([...names].flatMap(([id, name]) => (name.includes(word) ? [id] : [])));
      return or(
        sql`strpos(lower(${mail.subject}), ${word}) > 0`,
        sql`strpos(lower(${mail.content}), ${word}) > 0`,
        sql`${mail.senderId} = any(${members})`,
        sql`${mail.receiverIds} && ${members}`,
      );
    }),
  );
}

/** Names in lower case of those with whom the caller has mails. */
async function namesInMails({ db, actor }: MemberContext): Promise<Map<string, string>> {
  const sides = await sidesOfMembers(db, await membersInMails(db, actor.id));
  return new Map([...sides].map(([id, side]) => [id, namesOf(side).toLowerCase()]));
}
