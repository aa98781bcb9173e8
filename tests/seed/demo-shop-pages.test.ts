import { describe, expect, it } from 'vitest';
import { loadDemoShopPages } from '#seed/demo/shop-pages.ts';
import { demoAccounts } from '#seed/demo/accounts-data.ts';
import { demoAddress } from '#seed/demo/demo-member.ts';
import { startDemo } from './demo.ts';

const demo = startDemo(loadDemoShopPages);
const { rows } = demo;

describe('the shops of the demo', () => {
  it('all have a profile in both languages, a logo, pictures, something to tell and a licence', async () => {
    const empty = await rows(`SELECT id FROM shop WHERE profile_en = '' OR profile_zh = '' OR logo_id IS NULL
      OR NOT EXISTS (SELECT FROM shop_picture WHERE shop_id = shop.id)
      OR (SELECT count(*) FROM shop_dynamic WHERE shop_id = shop.id) NOT BETWEEN 2 AND 4
      OR NOT EXISTS (SELECT FROM shop_qualification WHERE shop_id = shop.id AND kind = 'businessLicence')`);
    expect(empty).toEqual([]);
    const [profiles] = await rows('SELECT count(*)::int AS shops, count(DISTINCT profile_en)::int AS texts FROM shop');
    expect(profiles!['texts']).toBe(profiles!['shops']);
  });

  it('have certificates of which some have run out', async () => {
    const [{ expired, all } = {}] = await rows(
      'SELECT (count(*) FILTER (WHERE expires_on < now()))::int AS expired, count(*)::int AS all FROM shop_qualification',
    );
    expect(expired).toBeGreaterThan(2);
    expect(expired).toBeLessThan((all as number) / 4);
  });

  it('that somebody can log in for share no file with others: who removes a picture removes only that', async () => {
    const told = new Set(demoAccounts.map(({ name }) => demoAddress(name)));
    const used = await rows(`
      SELECT member.email, f.id FROM shop s LEFT JOIN member ON member.id = s.owner_id CROSS JOIN LATERAL (
        SELECT logo_id AS id WHERE logo_id IS NOT NULL
        UNION ALL SELECT file_id FROM shop_picture WHERE shop_id = s.id
        UNION ALL SELECT unnest(picture_ids) FROM shop_dynamic WHERE shop_id = s.id
        UNION ALL SELECT unnest(file_ids) FROM shop_qualification WHERE shop_id = s.id) f`);
    const owned = used.filter(({ email }) => told.has(email as string));
    expect(owned.length).toBeGreaterThan(10);
    for (const { id } of owned) expect(used.filter((other) => other['id'] === id)).toHaveLength(1);
    expect((await demo.services.storage.get(`${used[0]!['id'] as string}.w320`))!.length).toBeGreaterThan(100);
  });

  it('are loaded once, and a shop that its supplier has emptied stays so', async () => {
    expect(await loadDemoShopPages(demo.services)).toEqual([]);
    await rows(`DELETE FROM shop_picture WHERE shop_id = 'paper-crane' RETURNING id`);
    await rows(`UPDATE loaded_dataset SET hash = '' WHERE name = 'demo shop pages' RETURNING name`);
    const files = await rows('SELECT count(*) FROM stored_file');
    expect(await loadDemoShopPages(demo.services)).toEqual(['demo shop pages']);
    expect(await rows('SELECT count(*) FROM stored_file')).toEqual(files);
    expect(await rows(`SELECT id FROM shop_picture WHERE shop_id = 'paper-crane'`)).toEqual([]);
  });
});
