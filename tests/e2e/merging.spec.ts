import { button, field, filled } from './support/by-hand.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { inLanguage } from './support/routes.ts';
import { say, saying } from './support/words.ts';

for (const locale of playedIn('en-US')) {
  test(`in ${locale} an operator says that two materials are one, and takes it back`, async ({
    page: visitor,
    openPage,
    samples,
  }) => {
    const [from, into] = [
      { id: 'sabic-lexan-121r', grade: 'LEXAN 121R' },
      { id: 'sabic-lexan-141r', grade: 'LEXAN 141R' },
    ];
    const desk = await openPage(samples.tokens.operator);
    await desk.goto(inLanguage(locale, `/backstage/entries?thing=material&key=${from.id}`));
    await filled(desk);
    await button(desk, locale, 'market_desk_merge').click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByRole('combobox', { name: say(locale, 'market_offers_material') }).fill(into.grade);
    await desk.getByRole('option').filter({ hasText: into.grade }).first().click();
    await field(dialog, locale, 'market_desk_reason').fill('The maker says that they are the same');
    await button(dialog, locale, 'market_proposals_mergeInto').click();
    const merging = desk.getByText(saying(locale, 'market_desk_mergedToast'));
    await expect(merging).toContainText(from.grade);
    const moved = Number(/\d+(?=\D*$)/.exec(await merging.innerText())![0]);
    await expect(dialog).toBeHidden();

    const heading = visitor.getByRole('heading', { level: 1 });
    await visitor.goto(inLanguage(locale, `/absDetail?id=${from.id}`));
    await expect(heading).toHaveText(into.grade);
    expect(new URL(visitor.url()).searchParams.get('id')).toBe(into.id);

    await desk.goto(inLanguage(locale, `/backstage/entries?thing=material&key=${into.id}`));
    await filled(desk);
    const merged = desk.getByRole('region', { name: say(locale, 'market_desk_mergedList') });
    await expect(merged.getByRole('listitem')).toHaveText(new RegExp(`^${from.grade}`));
    await button(merged, locale, 'market_desk_mergeUndo').click();
    await field(dialog, locale, 'market_desk_reason').fill('It was a slip');
    await button(dialog, locale, 'market_desk_mergeUndo').click();
    await expect(
      desk.getByText(say(locale, 'market_desk_mergeUndone', { grade: from.grade, back: moved, stayed: 0 })),
    ).toBeVisible();
    await expect(merged).toHaveCount(0);
    await visitor.goto(inLanguage(locale, `/absDetail?id=${from.id}`));
    await expect(heading).toHaveText(from.grade);
  });
}
