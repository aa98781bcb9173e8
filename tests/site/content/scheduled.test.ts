import { beforeEach, describe, expect, it, inject } from 'vitest';
import { sql } from 'drizzle-orm';
import { passTime } from '#server/deals/deadlines/index.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { contentDraft, news } from '#server/platform/db/schema/content.ts';
import { scopeVersion } from '#server/platform/db/schema/platform.ts';
import { startMemberApi, type Person } from '../../support/member-api.ts';
import { bannerForm, deskOf, newsForm } from './desk.ts';

const api = startMemberApi();
let operator: Person;
beforeEach(async () => {
  await api.db.delete(contentDraft);
  await api.db.delete(news);
  operator = await api.person({ capabilities: ['operator'] });
});
const { saved, read, list, published } = deskOf(api, () => operator);
const minutes = (count: number) => new Date(api.clock.now.getTime() + count * 60_000);
const wait = (count: number) => {
  api.clock.now = minutes(count);
};

describe('a draft with a time', () => {
  it('is published then, not before, with that moment', async () => {
    const { entry } = await saved('news', newsForm, { publishAt: minutes(30).toISOString() });
    wait(29);
    expect((await passTime(api.services))['content']).toBe(0);
    expect(await api.db.select().from(news)).toEqual([]);
    wait(1);
    expect((await passTime(api.services))['content']).toBe(1);
    const [row] = await api.db.select().from(news);
    expect(row).toMatchObject({ id: entry.ref, titleEn: 'PP in May', publishedAt: api.clock.now });
    expect(await api.db.select().from(contentDraft)).toEqual([]);
    expect((await passTime(api.services))['content']).toBe(0);
    expect((await api.auditOf(entry.ref)).map(({ action, actorId }) => [action, actorId])).toEqual([
      ['content.save', operator.id],
      ['content.publish', null],
    ]);
  });

  it('is published once by two processes that come at the same moment', async () => {
    const { rows } = await api.db.execute<{ name: string }>(sql`select current_database() as name`);
    const url = Object.assign(new URL(inject('database').serverUrl), { pathname: `/${rows[0]!.name}` }).href;
    const other = await openDatabase({ databaseUrl: url, dataDir: '', poolSize: 4 });
    try {
      const refs: string[] = [];
      for (let n = 0; n < 5; n += 1) {
        const { entry } = await saved('news', newsForm, { publishAt: minutes(5).toISOString() });
        refs.push(entry.ref);
      }
      wait(6);
      const both = await Promise.all(
        [api.services, { ...api.services, db: other.orm }].map((services) => passTime(services)),
      );
      expect(both.map((done) => done['content']!).reduce((sum, count) => sum + count)).toBe(5);
      for (const ref of refs)
        expect((await api.auditOf(ref)).filter(({ action }) => action === 'content.publish')).toHaveLength(1);
    } finally {
      await other.close();
    }
  });

  it('that lacks something is left, holds up no other, and the list says so', async () => {
    const half = await saved('news', { titleEn: 'Half' }, { publishAt: minutes(1).toISOString() });
    const whole = await saved('news', newsForm, { publishAt: minutes(2).toISOString() });
    wait(3);
    expect((await passTime(api.services))['content']).toBe(1);
    const rows = (await list('news')).list;
    expect(rows.find(({ ref }) => ref === whole.entry.ref)).toMatchObject({ published: true });
    const left = rows.find(({ ref }) => ref === half.entry.ref)!;
    expect(left).toMatchObject({ published: false, draft: true });
    expect(left.lacks).toContain('titleZh');
    const { entry } = await read('news', half.entry.ref);
    expect(Date.parse(entry.publishAt!)).toBeLessThan(api.clock.now.getTime());
  });

  it('is taken from the clock when its time is taken away', async () => {
    const { entry } = await saved('news', newsForm, { publishAt: minutes(1).toISOString() });
    await saved('news', newsForm, { ref: entry.ref, updatedAt: entry.updatedAt, publishAt: null });
    wait(2);
    expect((await passTime(api.services))['content']).toBe(0);
  });
});

it('tells kept pages when a banner begins and when it ends', async () => {
  const version = async () =>
    Number((await api.db.select().from(scopeVersion)).find(({ scope }) => scope === 'content')?.version ?? 0);
  await published('banner', {
    ...bannerForm,
    shownFrom: minutes(10).toISOString(),
    shownUntil: minutes(20).toISOString(),
  });
  const versions: number[] = [];
  for (let step = 0; step < 6; step += 1) {
    await passTime(api.services);
    versions.push(await version());
    wait(5);
  }
  const changes = versions.slice(1).map((value, n) => value > versions[n]!);
  expect(changes).toEqual([false, true, false, true, false]);
});
