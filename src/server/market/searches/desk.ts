import { and, count, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  answerMissedSearch,
  getMissedSearchByPage,
  MissedSearchPage,
  withdrawSearchAnswer,
} from '#api/market/missed-search.ts';
import type { MissedState } from '#api/market/missed-search-choices.ts';
import { m } from '#i18n/messages.ts';
import { daysBefore, utcDay } from '#lib/days.ts';
import { foldedWords } from '#lib/search-text.ts';
import { findMaterials } from '#server/market/catalogue/index.ts';
import { audit } from '#server/platform/audit.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { missedSearch, searchAnswer } from '#server/platform/db/schema/searches.ts';
import { invalid, notFound } from '#server/platform/errors.ts';

const inState: Record<MissedState, SQL | undefined> = {
  waiting: isNull(searchAnswer.words),
  answered: isNotNull(searchAnswer.means),
  left: and(isNotNull(searchAnswer.words), isNull(searchAnswer.means)),
};

/** Words that were not found, by how many looked for them in the period; what was answered stays, asked for or not. */
export async function missedPage(
  { db, now }: MemberContext,
  { state, days, keyword, pageNo, pageSize }: z.output<typeof getMissedSearchByPage.input>,
): Promise<MissedSearchPage> {
  const from = utcDay(daysBefore(now(), days - 1));
  const asked = foldedWords(keyword);
  const missed = db
    .select({
      words: missedSearch.words,
      searches: sql<number>`sum(${missedSearch.searches})::integer`.as('searches'),
      lastOn: sql<string>`max(${missedSearch.day})::text`.as('last_on'),
    })
    .from(missedSearch)
    .where(sql`${missedSearch.day} >= ${from}`)
    .groupBy(missedSearch.words)
    .as('missed');
  const words = sql<string>`coalesce(${missed.words}, ${searchAnswer.words})`;
  const searches = sql<number>`coalesce(${missed.searches}, 0)`;
  const holds = asked === '' ? undefined : sql`position(${asked} in ${words}) > 0`;
  const joined = () =>
    db
      .select({
        ...{ words, searches, lastOn: missed.lastOn, means: searchAnswer.means },
        ...{ by: member.email, at: searchAnswer.at },
      })
      .from(missed)
      .fullJoin(searchAnswer, eq(searchAnswer.words, missed.words))
      .leftJoin(member, eq(member.id, searchAnswer.memberId));
  const [rows, [counted]] = await Promise.all([
    joined()
      .where(and(inState[state], holds))
      .orderBy(desc(searches), desc(sql`${missed.lastOn}`), words)
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    db
      .select({
        waiting: sql<number>`${count()} filter (where ${inState.waiting!})`.mapWith(Number),
        answered: sql<number>`${count()} filter (where ${inState.answered!})`.mapWith(Number),
        left: sql<number>`${count()} filter (where ${inState.left!})`.mapWith(Number),
        found: sql<number>`${count()} filter (where ${and(inState[state], holds)!})`.mapWith(Number),
      })
      .from(missed)
      .fullJoin(searchAnswer, eq(searchAnswer.words, missed.words)),
  ]);
  const { found: total, ...counts } = counted!;
  return {
    list: rows.map(({ at, ...row }) => ({ ...row, at: at?.toISOString() ?? null })),
    ...{ total, counts, pageNo, pageSize },
  };
}

/** As it is written: what is another word for something would be replaced in its turn, or stand for itself. */
async function isThere(context: MemberContext, means: string): Promise<boolean> {
  const { materials, correction } = await findMaterials(context, means);
  return materials.size > 0 && correction === null;
}

/** Says what words mean. 404 where nobody has searched for them; 422 where what they shall mean finds nothing, either. */
export async function answerMissed(
  context: MemberContext,
  input: z.output<typeof answerMissedSearch.input>,
): Promise<Record<never, never>> {
  const { db, actor, now } = context;
  const words = foldedWords(input.words);
  const means = input.means?.trim() ?? null;
  // What was said of words stays when their counts are forgotten, and can be said otherwise.
  const known = [
    await db.$count(missedSearch, eq(missedSearch.words, words)),
    await db.$count(searchAnswer, eq(searchAnswer.words, words)),
  ];
  if (known.every((rows) => rows === 0)) throw notFound();
  if (means !== null && !(await isThere(context, means))) throw invalid({ means: m.market_searches_findsNothing() });
  await db.transaction(async (tx) => {
    const said = { means, memberId: actor.id, at: now() };
    await tx
      .insert(searchAnswer)
      .values({ words, ...said })
      .onConflictDoUpdate({ target: searchAnswer.words, set: said });
    await raiseScopes(tx, ['materials']);
    await audit(tx, context, 'searchAnswer.give', { kind: 'searchAnswer', id: words }, { from: words, to: means });
  });
  return {};
}

/** Takes back what was said: the words wait again. */
export async function withdrawAnswer(
  context: MemberContext,
  input: z.output<typeof withdrawSearchAnswer.input>,
): Promise<Record<never, never>> {
  const words = foldedWords(input.words);
  await context.db.transaction(async (tx) => {
    const gone = await tx.delete(searchAnswer).where(eq(searchAnswer.words, words)).returning();
    if (gone.length === 0) throw notFound();
    await raiseScopes(tx, ['materials']);
    await audit(tx, context, 'searchAnswer.withdraw', { kind: 'searchAnswer', id: words });
  });
  return {};
}
