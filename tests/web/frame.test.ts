import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { frameScopes, loadFrame } from '#layouts/frame.ts';
import { category } from '#server/platform/db/schema/catalogue.ts';
import { systemConfig } from '#server/platform/db/schema/content.ts';
import { raiseScopes, type Scope } from '#server/platform/cache/scope-cache.ts';
import { html, kept, startSite } from './harness.ts';

const site = startSite({
  '/en-US': async (_, locals) => {
    const { menu, config } = await loadFrame(locals);
    return html(
      `${menu} ${config.menus.map(({ label }) => label).join()} ${config.footer.about}`,
      kept(...frameScopes),
    );
  },
});
const page = async () => (await site.ask('/en-US')).text;

/** As a writer in any process does it, and the poll that notices. */
async function afterChange(scope: Scope, change: () => Promise<unknown>): Promise<string> {
  await page();
  await change();
  await raiseScopes(site.database.orm, [scope]);
  await site.cache.poll(site.database.orm);
  return page();
}

describe('the frame of every page', () => {
  it('shows a category by its new name as soon as it is known to have changed', async () => {
    expect(await page()).not.toContain('Renamed resins');
    const rename = () =>
      site.database.orm
        .update(category)
        .set({ nameEn: 'Renamed resins', code: null })
        .where(eq(category.id, 'commodity'));
    expect(await afterChange('materials', rename)).toContain('Renamed resins');
  });

  it('shows a new footer and menu as soon as they are known to have changed', async () => {
    const row = eq(systemConfig.code, 'site');
    const [{ value } = {}] = await site.database.orm.select().from(systemConfig).where(row);
    const { footer, ...rest } = value as { footer: { about: object } };
    const about = { en: 'A new footer', zh: '新页脚' };
    const menus = [{ label: { en: 'What it costs', zh: '行情' }, href: '/priceHistory' }];
    const rewrite = () =>
      site.database.orm
        .update(systemConfig)
        .set({ value: { ...rest, menus, footer: { ...footer, about } } })
        .where(row);
    const page = await afterChange('content', rewrite);
    expect(page).toContain('A new footer');
    expect(page).toContain('What it costs');
  });
});
