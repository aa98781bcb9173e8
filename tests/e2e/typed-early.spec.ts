import type { Page } from '@playwright/test';
import { expect, settled, test } from './support/fixtures.ts';
import type { Role } from './support/people.ts';
import { inLanguage } from './support/routes.ts';
import type { Samples } from './support/samples.ts';

type Form = {
  name: string;
  role: Role;
  at: (samples: Samples) => string;
  /** A field with what is typed into it at the first visit, and one of the second. */
  first: [field: string, text: string];
  second: [field: string, text: string];
  /** A choice that is made at the first visit: of a list, of some, or one more. */
  choice?: [field: string, value?: string];
};
const forms: readonly Form[] = [
  {
    name: 'an RFQ',
    role: 'buyer',
    at: () => '/productRfq',
    first: ['gradeNumber', 'PA66 GF30'],
    second: ['remarks', 'On pallets'],
    choice: ['qualityClass'],
  },
  {
    name: 'a new offer',
    role: 'supplier',
    at: ({ materialId }) => `/supplierCenter/offers/new?materialId=${materialId}`,
    first: ['stock', '250'],
    second: ['leadTimeDays', '14'],
    choice: ['documents'],
  },
  {
    name: 'the application for certification',
    role: 'ordinary',
    at: () => '/userCenter/enterpriseCertification',
    first: ['companyName', 'Gulf Coast Resins'],
    second: ['mainProducts', 'Recycled PP and PE'],
    choice: ['businessType'],
  },
  {
    name: 'feedback',
    role: 'buyer',
    at: () => '/userCenter/feedBack',
    first: ['content', 'The list of ports lacks Beaumont'],
    second: ['contact', '+1 713 555 0100'],
    choice: ['kind'],
  },
  {
    name: 'the registration of merchants',
    role: 'buyer',
    at: () => '/merchantRegistration',
    first: ['shopName', 'Bayou Polymers'],
    second: ['intro', 'Two warehouses in Pasadena, Texas'],
    choice: ['categoryIds'],
  },
];

/** Opens a page whose scripts do not come yet; the answer lets them come, and waits until the page has come to life. */
const openBeforeScripts = (page: Page, address: string) =>
  beforeScripts(page, () => page.goto(inLanguage('en-US', address), { waitUntil: 'commit' }));

async function beforeScripts(page: Page, open: () => Promise<unknown>): Promise<() => Promise<void>> {
  let release!: () => void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await open();
  return async () => {
    release();
    await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
    await page.unroute('**/*.js');
    await settled(page);
  };
}

for (const { name, role, at, first, second, choice } of forms) {
  test.describe(name, () => {
    test.use({ role });

    test('keeps what is typed before its script, and goes on with it at the next visit', async ({ page, samples }) => {
      const form = page.locator('main form').filter({ has: page.locator(`[name="${first[0]}"]`) });
      const field = (of: string) => form.locator(`:is(input[type="text"], input:not([type]), textarea)[name="${of}"]`);
      const chosen = form.locator(`:is(select, input[type="checkbox"])[name="${choice?.[0]}"]`);

      let live = await openBeforeScripts(page, at(samples));
      // What the page itself begins the field with: a shop's name is the company's.
      const begun = await field(first[0]).inputValue();
      expect(begun).not.toBe(first[1]);
      await field(first[0]).fill(first[1]);
      let value = '';
      if (await chosen.first().evaluate((control) => control.tagName === 'SELECT')) {
        value = await chosen.locator('option:not([disabled])').last().getAttribute('value').then(String);
        await chosen.selectOption(value);
      } else for (const box of [chosen.nth(0), chosen.nth(1)]) await box.check();
      const expectChoice = async () => {
        if (value !== '') return expect(chosen).toHaveValue(value);
        for (const box of [chosen.nth(0), chosen.nth(1)]) await expect(box).toBeChecked();
      };
      await live();
      await expect(field(first[0])).toHaveValue(first[1]);
      await expectChoice();

      live = await openBeforeScripts(page, at(samples));
      await expect(field(first[0])).toHaveValue(begun);
      await field(second[0]).fill(second[1]);
      await live();
      await expect(field(first[0])).toHaveValue(first[1]);
      await expectChoice();
      await expect(field(second[0])).toHaveValue(second[1]);

      // What is typed last counts, also where it was typed before the script and something else is kept.
      live = await openBeforeScripts(page, at(samples));
      await field(first[0]).fill(`${first[1]}0`);
      await live();
      await expect(field(first[0])).toHaveValue(`${first[1]}0`);
      await expect(field(second[0])).toHaveValue(second[1]);
    });

    test('does not move when it takes over what was kept', async ({ page, samples }) => {
      await (
        await openBeforeScripts(page, at(samples))
      )();
      const form = page.locator('main form').filter({ has: page.locator(`[name="${first[0]}"]`) });
      await form.locator(`:is(input[type="text"], textarea)[name="${first[0]}"]`).fill(first[1]);

      const live = await openBeforeScripts(page, at(samples));
      await page.evaluate(() => document.fonts.ready);
      const placeOf = () => form.locator('button[type="submit"]').first().boundingBox();
      const before = await placeOf();
      await live();
      await expect(form.locator(`[name="${first[0]}"]`).first()).toHaveValue(first[1]);
      expect(await placeOf()).toEqual(before);
    });
  });
}

test.describe('a port', () => {
  test.use({ role: 'buyer' });
  test('typed before the script is the port of the form, beside what was kept', async ({ page }) => {
    await (
      await openBeforeScripts(page, '/productRfq')
    )();
    const grade = page.locator('main input[name="gradeNumber"]');
    await grade.fill('PA66 GF30');
    const live = await openBeforeScripts(page, '/productRfq');
    const port = page.locator('input[role="combobox"][name="destinationPort"]');
    await port.fill('Houston');
    await live();
    await expect(port).toHaveValue('Houston');
    // The country follows from it.
    await expect(page.locator('select[name="destinationCountry"]')).toHaveValue('US');
    await expect(grade).toHaveValue('PA66 GF30');
    await (
      await openBeforeScripts(page, '/productRfq')
    )();
    await expect(grade).toHaveValue('PA66 GF30');
    await expect(port).toHaveValue('Houston (USHOU)');
  });
});

test.describe('a telephone number', () => {
  test.use({ role: 'buyer' });
  test('typed before the script stays', async ({ page }) => {
    const live = await openBeforeScripts(page, '/userCenter/info');
    const field = page.locator('input[type="tel"]');
    await field.fill('+1 713 555 0100');
    await live();
    await expect(field).toHaveValue('+1 713 555 0100');
    await expect(page.locator('main').getByRole('button', { name: /US \+1/ })).toBeVisible();
  });
});

test.describe('the search for a material', () => {
  test.use({ role: 'supplier' });
  test('offers what fits to what was typed before its script', async ({ page }) => {
    const live = await openBeforeScripts(page, '/supplierCenter/offers/new');
    const field = page.locator('main input[role="combobox"]');
    await field.fill('PA757');
    await field.focus();
    await live();
    await expect(page.locator('main [role="listbox"]').getByRole('option').first()).toBeVisible();
  });
});

test.describe('a button', () => {
  test.use({ role: 'buyer' });
  test('pressed before its script is pressed when it has come, once', async ({ page }) => {
    const live = await openBeforeScripts(page, '/userCenter/feedBack');
    let sent = 0;
    page.on('request', (request) => (sent += Number(request.url().includes('createFeedback'))));
    const kind = page.locator('main [name="kind"]');
    await kind.selectOption(await kind.locator('option').last().getAttribute('value'));
    await page.locator('main [name="content"]').fill('The list of ports lacks Freeport');
    const button = page.locator('main button[type="submit"]');
    await button.click();
    await button.click();
    expect(new URL(page.url()).search).toBe('');
    await live();
    await expect(page.locator('main li').filter({ hasText: 'The list of ports lacks Freeport' })).toHaveCount(1);
    expect(sent).toBe(1);
  });
});

test.describe('a transfer', () => {
  test.use({ role: 'buyer' });

  test('typed into a page that was fetched before its link was clicked stays when the page asks what is new', async ({
    page,
    samples,
  }) => {
    const paid = `/userCenter/remittanceRecord?pay=${samples.unpaidId}`;
    await page.goto(inLanguage('en-US', `/userCenter/orderDetails_order/${samples.unpaidOrderId}?tab=sub`));
    await settled(page);
    const devtools = await page.context().newCDPSession(page);
    const fetched: string[] = [];
    devtools.on('Preload.prefetchStatusUpdated', ({ status }) => fetched.push(status));
    await devtools.send('Preload.enable');
    const link = page.locator(`main a[href$="${paid}"]`).first();
    await link.hover();
    await expect.poll(() => fetched).toContain('Ready');

    const live = await beforeScripts(page, () => link.click());
    await page.locator('input[name=remitter]').fill('Bayou Trading');
    const asked = page.waitForResponse(/getCollectionAccount/);
    await live();
    await asked;
    await expect(page.locator('main [aria-busy]')).toHaveCount(0);
    await expect(page.locator('input[name=remitter]')).toHaveValue('Bayou Trading');
  });
});
