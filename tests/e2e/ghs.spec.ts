import { button, field, filled } from './support/by-hand.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';
import { violations } from './support/axe.ts';

const file = (text: string) => ({ name: 'labels.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

/** Substances for which the law has no entry; each language has one of its own: the site is one. */
const substances = {
  'en-US': { cas: '111-69-3', name: 'Adiponitrile', id: 'ascend-adiponitrile', limit: '5 L' },
  'zh-CN': { cas: '592-41-6', name: '1-己烯', id: 'qchem-1-hexene', limit: '1 L' },
} as const;

for (const locale of playedIn('zh-CN')) {
  test(`in ${locale} labels of the GHS come from a file, are agreed to, and stand on the pages of the substance`, async ({
    page: visitor,
    openPage,
    samples,
  }) => {
    test.slow();
    const { cas, name: called, id, limit } = substances[locale];
    const desk = await openPage(samples.tokens.operator);
    await desk.goto(inLanguage(locale, '/backstage/entries?thing=chemical'));
    await filled(desk);
    const labels = [
      'CAS No.,Pictograms,Signal word,Hazard statements,Source',
      `${cas},GHS06;GHS08;GHS09,Danger,H301;H331;H373,"SDS of the maker, section 2"`,
      '67-64-1,GHS12,Danger,H225,"CLP, Annex VI"',
    ];
    await field(desk, locale, 'market_ghs_importFile').setInputFiles(file(labels.join('\n')));
    await button(desk, locale, 'market_parties_preview').click();
    await expect(desk.getByText(say(locale, 'market_ghs_importPictogram', { codes: 'GHS12' }))).toBeVisible();
    expect(await violations(desk, 'main')).toEqual([]);
    await field(desk, locale, 'market_desk_reason').fill('CLP, ATP 1');
    await button(desk, locale, 'market_ghs_importPropose').click();
    await expect(desk.getByText(say(locale, 'market_ghs_importProposed'))).toBeVisible();

    const second = await openPage(samples.tokens.operator2);
    await second.goto(inLanguage(locale, '/backstage/changes'));
    await filled(second);
    const agree = button(second.getByRole('listitem').filter({ hasText: called }), locale, 'market_desk_agree');
    await expect(agree).toHaveCount(3);
    for (const left of [2, 1, 0]) {
      await agree.first().click();
      await button(second.getByRole('dialog'), locale, 'market_desk_agree').click();
      await expect(second.getByRole('dialog')).toBeHidden();
      await expect(agree).toHaveCount(left);
    }

    await visitor.goto(inLanguage(locale, `/absDetail?id=${id}`));
    const label = visitor.getByRole('region', { name: say(locale, 'market_ghs_label') });
    const facts = visitor.getByRole('region', { name: say(locale, 'market_abs_facts') });
    await expect(facts).toContainText(say(locale, 'market_abs_limitedInner', { amount: limit }));
    for (const name of ['market_ghs_06', 'market_ghs_08', 'market_ghs_09'])
      await expect(label.getByRole('img', { name: say(locale, name) })).toBeVisible();
    await expect(label).toContainText(say(locale, 'market_ghs_danger'));
    await expect(label).toContainText(locale === 'zh-CN' ? '吸入会中毒' : 'Toxic if inhaled');
    await expect(label).toContainText('SDS of the maker, section 2');
    await expect(label).not.toContainText(say(locale, 'market_ghs_minimum'));
    expect(await violations(visitor, 'main')).toEqual([]);
    await visitor.emulateMedia({ media: 'print' });
    await expect(label.getByRole('img')).toHaveCount(3);
    await expect(label.getByRole('img').first()).toBeVisible();
    await visitor.emulateMedia({ media: null });

    // The label of the law stands without anybody's entry, as the minimum that it is, and beside an offer in short.
    await visitor.goto(inLanguage(locale, '/absDetail?id=petronas-methanol'));
    await expect(label.getByRole('img')).toHaveCount(3);
    await expect(label).toContainText(locale === 'zh-CN' ? '高度易燃液体和蒸气' : 'Highly flammable liquid and vapour');
    await expect(label).toContainText('603-001-00-X');
    await expect(label).toContainText(say(locale, 'market_ghs_minimum'));
    await expect(facts).toContainText(
      say(locale, 'market_abs_shippingName') + (locale === 'zh-CN' ? '甲醇' : 'METHANOL'),
    );
    await expect(facts).toContainText(
      `${say(locale, 'market_abs_storageClass')}3 ${say(locale, 'market_storage_3')}${say(locale, 'market_abs_storageRule')}`,
    );
    await expect(facts).not.toContainText(say(locale, 'market_abs_limitedQuantity'));
    await visitor.goto(inLanguage(locale, '/productList?materialId=petronas-methanol'));
    await visitor.locator('.offer a').first().click();
    await expect(label.getByRole('img')).toHaveCount(3);
    await expect(label).toContainText('H225');
    await expect(label).toContainText(say(locale, 'market_ghs_minimum'));
  });
}
