import { eq, like } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import * as calls from '#api/market/missed-search.ts';
import { queryPhysicalPropertyList, type MaterialPage } from '#api/market/material.ts';
import { removeExpired } from '#server/members/identity/index.ts';
import { openMissedSearches } from '#server/platform/missed-searches.ts';
import { auditEvent } from '#server/platform/db/schema/platform.ts';
import { missedSearch } from '#server/platform/db/schema/searches.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { dayIn } from '../../support/deals.ts';

const api = startMemberApi();
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
let operator: Person;
beforeAll(async () => {
  operator = await api.person({ capabilities: ['operator'] });
});

const note = async (keyword: string, person: Person | null = null, device = browser) =>
  dataOf(await api.post(calls.noteMissedSearch.path, person, { keyword }, undefined, 'en-US', null, device));
/** What is kept of words that begin so. */
const kept = async (beginning: string) => {
  await api.services.missedSearches.write();
  const rows = await api.db
    .select()
    .from(missedSearch)
    .where(like(missedSearch.words, `${beginning}%`));
  return Object.fromEntries(rows.map(({ words, searches }) => [words, searches]));
};
const page = async (input: object = {}) =>
  dataOf(
    await api.post<calls.MissedSearchPage>(calls.getMissedSearchByPage.path, operator, { pageSize: 100, ...input }),
  );
const answer = (words: string, means: string | null, person: Person | null = operator) =>
  api.post(calls.answerMissedSearch.path, person, { words, means });
const withdraw = (words: string) => api.post(calls.withdrawSearchAnswer.path, operator, { words });
const search = async (keyword: string) => {
  api.services.cache.drop(['materials']);
  return dataOf<MaterialPage>(await api.get(queryPhysicalPropertyList.path, null, { keyword, pageSize: '5' }));
};

describe('a search for what the catalogue does not have', () => {
  it('is counted once a day for each visitor, however it is written', async () => {
    const buyer = await api.person();
    for (const keyword of ['Quarxite 77', 'quarxite  77', 'ＱＵＡＲＸＩＴＥ 77']) await note(keyword);
    await note('Quarxite 77', buyer);
    await note('Quarxite 77', null, `${browser} Edg/142.0`);
    expect(await kept('quarxite')).toEqual({ 'quarxite 77': 3 });
  });

  it('is not where something carries the words, or what they are another writing of', async () => {
    for (const keyword of ['PA-757', 'polypropylene', 'poly propylene', 'makrlon 2805', '聚丙烯']) await note(keyword);
    for (const beginning of ['pa-757', 'poly', 'makrlon', '聚丙烯']) expect(await kept(beginning)).toEqual({});
  });

  it('is where a part of the words was left out, or another grade is shown instead', async () => {
    await note('blorptane pp');
    await note('PA-757R');
    expect(await kept('blorptane')).toEqual({ 'blorptane pp': 1 });
    expect(await kept('pa-757r')).toEqual({ 'pa-757r': 1 });
  });

  it('leaves out machines, operators, and what may be somebody’s address or number', async () => {
    await note('zyxolene', operator);
    for (const device of ['', 'curl/8.5.0', 'Googlebot/2.1 (+http://www.google.com/bot.html)'])
      await note('zyxolene', null, device);
    for (const keyword of ['zyx@example.org', 'zyx 138 0013 80 00', `zyx${'x'.repeat(90)}`, 'z']) await note(keyword);
    expect(await kept('z')).toEqual({});
  });

  it('says nothing of who it was, and of several processes comes together', async () => {
    const other = openMissedSearches(api.services);
    for (const visitor of ['one', 'two']) other.note('tworesin', visitor);
    await other.write();
    await note('tworesin');
    expect(await kept('tworesin')).toEqual({ tworesin: 3 });
    const [row] = await api.db.select().from(missedSearch).where(eq(missedSearch.words, 'tworesin'));
    expect(Object.keys(row!)).toEqual(['words', 'day', 'searches']);
  });

  it('is forgotten after a year', async () => {
    const rows = [-366, -364].map((days) => ({ words: `old ${days}`, day: dayIn(api, days), searches: 1 }));
    await api.db.insert(missedSearch).values(rows);
    await removeExpired(api.services);
    expect(await kept('old ')).toEqual({ 'old -364': 1 });
  });
});

describe('the catalogue desk', () => {
  it('reads what was not found in a period, the most frequent first', async () => {
    await api.db.insert(missedSearch).values([
      { words: 'desk often', day: dayIn(api, 0), searches: 4 },
      { words: 'desk often', day: dayIn(api, -29), searches: 5 },
      { words: 'desk seldom', day: dayIn(api, 0), searches: 2 },
      { words: 'desk before', day: dayIn(api, -30), searches: 70 },
    ]);
    const month = await page({ days: 30, keyword: 'DESK' });
    expect(month.list).toEqual([
      { words: 'desk often', searches: 9, lastOn: dayIn(api, 0), means: null, by: null, at: null },
      { words: 'desk seldom', searches: 2, lastOn: dayIn(api, 0), means: null, by: null, at: null },
    ]);
    expect(month.total).toBe(2);
    const quarter = await page({ days: 90, keyword: 'desk', pageSize: 1, pageNo: 1 });
    expect(quarter).toMatchObject({ total: 3, list: [{ words: 'desk before', searches: 70 }] });
  });

  it('says what words mean: the search puts that in their place, and says so; taken back, nothing is found again', async () => {
    await note('flimflon');
    await note('Flimflon GF30');
    await api.services.missedSearches.write();
    expect((await search('flimflon')).total).toBe(0);
    dataOf(await answer('Flimflon', 'pa66'));
    const found = await search('FLIMFLON gf30');
    expect(found.correction).toEqual({ kind: 'spelling', from: 'FLIMFLON', to: 'pa66' });
    expect(found.list.map(({ category }) => category.id)).toEqual(Array(found.list.length).fill('pa66-gf'));
    expect(found.total).toBeGreaterThan(0);
    expect((await search('flimflone')).correction?.to).not.toBe('pa66e');
    const answered = await page({ state: 'answered', keyword: 'flimflon' });
    expect(answered.list).toMatchObject([{ words: 'flimflon', means: 'pa66', searches: 1, by: operator.email }]);
    expect((await page({ keyword: 'flimflon' })).list.map(({ words }) => words)).toEqual(['flimflon gf30']);
    dataOf(await withdraw('flimflon'));
    expect((await search('flimflon')).total).toBe(0);
    expect((await withdraw('flimflon')).status).toBe(404);
    const steps = await api.db
      .select({ action: auditEvent.action, detail: auditEvent.detail })
      .from(auditEvent)
      .where(eq(auditEvent.subjectId, 'flimflon'))
      .orderBy(auditEvent.at);
    expect(steps).toEqual([
      { action: 'searchAnswer.give', detail: { from: 'flimflon', to: 'pa66' } },
      { action: 'searchAnswer.withdraw', detail: {} },
    ]);
  });

  it('explains Chinese words within others, which have nothing between them', async () => {
    await note('花果料注塑');
    await note('花果料');
    await api.services.missedSearches.write();
    dataOf(await answer('花果料', '聚丙烯'));
    expect((await search('花果料注塑')).correction).toMatchObject({ kind: 'spelling', to: '聚丙烯注塑' });
  });

  it('cannot explain words by others that are not found, either, nor words that nobody has searched for', async () => {
    await note('grumblex');
    await api.services.missedSearches.write();
    for (const means of ['grumblex', 'qqqzzz', '   ']) expectInvalid(await answer('grumblex', means), 'means');
    expect((await answer('never searched', 'pp')).status).toBe(404);
    expect(await page({ state: 'answered', keyword: 'grumblex' })).toMatchObject({ total: 0 });
  });

  it('can say otherwise what it has said, also when nobody has searched for it for a year, but not explain words by themselves', async () => {
    await note('wobblene');
    await api.services.missedSearches.write();
    dataOf(await answer('wobblene', 'pa66'));
    await api.db.delete(missedSearch).where(eq(missedSearch.words, 'wobblene'));
    expectInvalid(await answer('wobblene', 'wobblene'), 'means');
    dataOf(await answer('wobblene', 'pom'));
    expect((await page({ state: 'answered', keyword: 'wobblene' })).list).toMatchObject([
      { means: 'pom', searches: 0 },
    ]);
  });

  it('leaves out what is not traded here, until that is taken back', async () => {
    await note('bananas');
    await api.services.missedSearches.write();
    dataOf(await answer('bananas', null));
    expect((await page({ keyword: 'bananas' })).total).toBe(0);
    expect((await page({ state: 'left', keyword: 'bananas' })).list).toMatchObject([{ means: null, searches: 1 }]);
    dataOf(await withdraw('bananas'));
    expect((await page({ keyword: 'bananas' })).total).toBe(1);
  });

  it('is the operators’ alone', async () => {
    const stranger = await api.person();
    for (const person of [null, stranger])
      expect((await answer('bananas', 'pp', person)).status).toBe(person ? 403 : 401);
  });
});
