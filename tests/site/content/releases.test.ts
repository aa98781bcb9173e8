import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { article, banner, systemConfig } from '#server/platform/db/schema/content.ts';
import { loadContent } from '#seed/load-content.ts';
import { dataOf, startMemberApi, type Person } from '../../support/member-api.ts';
import { articleForm, deskOf } from './desk.ts';

const api = startMemberApi();
let operator: Person;
beforeEach(async () => {
  operator = await api.person({ capabilities: ['operator'] });
});
const { published, withdraw, read } = deskOf(api, () => operator);
const release = () => api.db.transaction((tx) => loadContent(tx));
const titleOf = async (code: string) => (await api.db.select().from(article).where(eq(article.code, code)))[0]?.titleEn;

describe('a new release of the site', () => {
  it('leaves alone what operators have published, and what they have withdrawn', async () => {
    const ref = 'wire-transfer';
    const { entry, data } = await read('article', ref);
    const { parentCode } = data as { parentCode: string };
    const own = { ...articleForm, parentCode, titleEn: 'Written by an operator' };
    await published('article', own, { ref, updatedAt: entry.updatedAt });
    const [first] = await api.db.select().from(banner);
    dataOf(await withdraw('banner', first!.id));
    const site = await read('site', 'site');
    const footer = { about: { en: 'Ours', zh: '本站' }, registration: { en: 'No. 2', zh: '二号' } };
    await published('site', { ...site.data, footer }, { ref: 'site', updatedAt: site.entry.updatedAt });

    await release();
    expect(await titleOf(ref)).toBe('Written by an operator');
    expect((await api.db.select().from(banner)).map(({ id }) => id)).not.toContain(first!.id);
    expect((await api.db.select().from(systemConfig).where(eq(systemConfig.code, 'site')))[0]!.value).toMatchObject({
      footer,
    });
  });

  it('brings what nobody has touched up to date', async () => {
    const before = await titleOf('logistics');
    await api.db.update(article).set({ titleEn: 'Of the release before' }).where(eq(article.code, 'logistics'));
    await release();
    expect(await titleOf('logistics')).toBe(before);
  });
});
