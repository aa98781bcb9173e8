import { utcDay } from '#lib/days.ts';
import { localised } from '#lib/localised.ts';
import { and, asc, desc, eq, isNull, sum } from 'drizzle-orm';
import { z } from 'zod';
import { publicConfigCodes, type AgreementState } from '#api/site/content-choices.ts';
import type { Agreement, Banner, getAgreementPcByCode, PublicConfig } from '#api/site/content.ts';
import { type Context } from '#server/platform/context.ts';
import { manufacturer, material } from '#server/platform/db/schema/catalogue.ts';
import { agreement, banner, systemConfig } from '#server/platform/db/schema/content.ts';
import { offerTally } from '#server/platform/db/schema/offers.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { notFound } from '#server/platform/errors.ts';
import { latestRates } from '#server/market/reference/index.ts';

const seconds = 300;

const text = z.object({ en: z.string(), zh: z.string() });
const links = z.array(z.object({ label: text, href: z.string() }));
/** What is kept under the code `site`. */
const siteConfig = z.object({
  menus: links,
  partnerSites: links,
  footer: z.object({ about: text, registration: text }),
});

export async function publicConfig(context: Context): Promise<PublicConfig> {
  const [site, exchangeRates, totals] = await Promise.all([
    siteTexts(context),
    latestRates(context),
    siteTotals(context),
  ]);
  return { ...site, exchangeRates, features: { demo: context.config.demo }, totals };
}

function siteTexts({ cache, db, locale }: Context) {
  return cache.get(
    `content/site/${locale}`,
    ['content'],
    async () => {
      const [row] = await db
        .select({ value: systemConfig.value })
        .from(systemConfig)
        .where(eq(systemConfig.code, 'site'));
      const { menus, partnerSites, footer } = siteConfig.parse(row?.value);
      const own = ({ en, zh }: z.infer<typeof text>) => localised({ textEn: en, textZh: zh }, 'text');
      const named = (given: z.infer<typeof links>) => given.map(({ label, href }) => ({ label: own(label), href }));
      return {
        menus: named(menus),
        partnerSites: named(partnerSites),
        footer: { about: own(footer.about), registration: own(footer.registration) },
      };
    },
    seconds,
  );
}

function siteTotals({ cache, db }: Context): Promise<PublicConfig['totals']> {
  return cache.get('content/totals', ['offers', 'materials', 'shops'], async () => {
    const [[offers], materials, manufacturers, shops] = await Promise.all([
      db.select({ total: sum(offerTally.offers) }).from(offerTally),
      db.$count(material, eq(material.state, 'listed')),
      db.$count(manufacturer, eq(manufacturer.state, 'listed')),
      db.$count(shop, isNull(shop.closedAt)),
    ]);
    return { offers: Number(offers?.total ?? 0), materials, manufacturers, shops };
  });
}

/** Those that are to be shown now: what is kept are all, because time passes without anybody saying so. */
export async function banners({ cache, db, locale, now }: Context, position: string): Promise<Banner[]> {
  const all = await cache.get(
    `content/banners/${locale}/${position}`,
    ['content'],
    () =>
      db
        .select({
          id: banner.id,
          title: localised(banner, 'title'),
          text: localised(banner, 'text'),
          href: banner.href,
          from: banner.shownFrom,
          until: banner.shownUntil,
        })
        .from(banner)
        .where(eq(banner.position, position))
        .orderBy(asc(banner.sort), asc(banner.id)),
    seconds,
  );
  const moment = now();
  return all.flatMap(({ from, until, ...shown }) =>
    (from && from > moment) || (until && until <= moment) ? [] : [shown],
  );
}

/** A version of an agreement; none named: the one in force today (UTC), which took effect last. */
export function agreementVersion(
  { cache, db, locale, now }: Context,
  { code, version: asked }: z.output<(typeof getAgreementPcByCode)['input']>,
): Promise<Agreement> {
  const today = utcDay(now());
  return cache.get(
    `content/agreement/${locale}/${code}/${today}/${asked ?? ''}`,
    ['content'],
    async () => {
      const { version, effectiveFrom } = agreement;
      const versions = await db
        .select({ version, effectiveFrom })
        .from(agreement)
        .where(eq(agreement.code, code))
        .orderBy(desc(effectiveFrom), desc(version));
      const inForce = versions.find((one) => one.effectiveFrom <= today);
      const stateOf = (one: (typeof versions)[number]): AgreementState =>
        one === inForce ? 'inForce' : one.effectiveFrom > today ? 'announced' : 'before';
      const stated = versions.map((one) => ({ ...one, state: stateOf(one) }));
      const shown = asked === undefined ? inForce?.version : asked;
      const own = stated.find((one) => one.version === shown);
      if (!own) throw notFound();
      const [texts] = await db
        .select({ title: localised(agreement, 'title'), content: localised(agreement, 'content') })
        .from(agreement)
        .where(and(eq(agreement.code, code), eq(version, own.version)));
      return { code, ...own, ...texts!, otherVersions: stated.filter((one) => one !== own) };
    },
    seconds,
  );
}

type PublicConfigCode = (typeof publicConfigCodes)[number];
const isPublic = (code: string): code is PublicConfigCode => publicConfigCodes.includes(code as PublicConfigCode);

/** One value that anybody may read; every other code is unknown to the caller, kept in the database or not. */
export async function publicConfigValue(context: Context, code: string): Promise<{ code: string; value: string }> {
  if (!isPublic(code)) throw notFound();
  const values: Record<PublicConfigCode, () => string | Promise<string>> = {
    quoteTimeoutDays: () => '7',
    wireTransferDays: () => '3-7',
    captchaExpirySeconds: () => '120',
    exchangeRateMonth: async () => (await latestRates(context)).month,
  };
  return { code, value: await values[code]() };
}
