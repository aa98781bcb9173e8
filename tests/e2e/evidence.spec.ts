import { readFile } from 'node:fs/promises';
import { unzipSync, zipSync } from 'fflate';
import { locales } from '../../i18n/locales.ts';
import { filled } from './support/by-hand.ts';
import { expect, test } from './support/fixtures.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

for (const locale of locales) {
  test(`${locale}: a buyer takes the evidence of a deal along, and anybody's browser checks it`, async ({
    openPage,
    samples,
  }) => {
    const buyer = await openPage(samples.tokens.buyer);
    await buyer.goto(inLanguage(locale, `/userCenter/orderDetails_order/${samples.dealId}`));
    await filled(buyer);
    const download = buyer.waitForEvent('download');
    await buyer.getByRole('button', { name: say(locale, 'deals_orders_evidence'), exact: true }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^RQ.*-evidence\.zip$/);
    const pack = await readFile(await file.path());

    // A bank, say: without an account.
    const page = await openPage();
    await page.goto(inLanguage(locale, '/verifyContract'));
    const section = page.locator('#evidence');
    const give = (buffer: Buffer) =>
      section.locator('input[type=file]').setInputFiles({ name: 'evidence.zip', mimeType: 'application/zip', buffer });
    const holds = section.getByRole('heading', { name: say(locale, 'deals_verify_packHolds') });
    const broken = section.getByRole('heading', { name: say(locale, 'deals_verify_packBroken') });
    await give(pack);
    await expect(holds).toBeVisible();
    await expect(section.locator('[data-fact=order]')).toHaveText(
      file.suggestedFilename().replace('-evidence.zip', ''),
    );
    await expect(section.locator('[data-fact=log]')).toHaveText(/\d+ · .* · [0-9a-f]{64}/);
    await expect(broken).toBeHidden();

    await test.step('a file of it that was changed is named, in words', async () => {
      const files = unzipSync(new Uint8Array(pack));
      const signed = Object.keys(files).find((path) => path.endsWith('-signed.pdf'))!;
      files[signed]![1000]! ^= 1;
      await give(Buffer.from(zipSync(files)));
      await expect(broken).toBeVisible();
      await expect(holds).toBeHidden();
      const changed = section
        .getByRole('listitem')
        .filter({ hasText: say(locale, 'deals_verify_packFault_fileChanged') });
      await expect(changed).toContainText(signed);
    });

    await test.step('what is no pack at all is refused, and the good one is taken again', async () => {
      await give(Buffer.from('nothing of ours'));
      await expect(holds).toBeHidden();
      await give(pack);
      await expect(holds).toBeVisible();
    });
  });
}
