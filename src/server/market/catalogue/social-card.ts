import type { z } from 'zod';
import { withLocale } from '#i18n/server.ts';
import { m } from '#i18n/messages.ts';
import { figureText, shownUnit } from '#api/market/figure-text.ts';
import type { MaterialCore } from '#api/market/goods.ts';
import { priceBasis } from '#api/market/offer-words.ts';
import type { getSocialCard } from '#api/market/social-card.ts';
import { formatAmount, formatCount, formatDate, formatTonnes } from '#lib/format.ts';
import type { Context } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { FileAnswer } from '#server/platform/http/file-answer.ts';
import type { Card } from './draw-card.ts';
import { materialDetail } from './material-detail.ts';
import { findOffer } from './offer-detail.ts';
import { summarise } from './offer-summary.ts';

type Asked = z.infer<typeof getSocialCard.input>;

/** What is kept of cards: some 40 KB each. */
const mostKept = 200;

/** The card of an offer or a material, in the language that its address names. Throws 404 for what may not be shown. */
export async function socialCard(context: Context, { kind, id, language }: Asked): Promise<FileAnswer> {
  const bytes = await context.cache.getOneOf(
    'social cards',
    `${kind} ${id} ${language}`,
    { scopes: ['offers', 'materials', 'shops'], limit: mostKept, seconds: 86_400 },
    () =>
      withLocale(language, async () => {
        const own = { ...context, locale: language };
        return draw(kind === 'offer' ? await offerCard(own, id) : await materialCard(own, id));
      }),
  );
  return new FileAnswer({ name: `${id}.jpg`, type: 'image/jpeg', bytes, disposition: 'inline', lasting: 'aDay' });
}

async function draw(card: Card): Promise<Buffer> {
  const [{ default: sharp }, { cardSvg }] = await Promise.all([import('sharp'), import('./draw-card.ts')]);
  return sharp(Buffer.from(cardSvg(card)))
    .jpeg({ quality: 78, mozjpeg: true })
    .toBuffer();
}

const aboutOf = ({ grade, category, manufacturer }: Pick<MaterialCore, 'grade' | 'category' | 'manufacturer'>) =>
  [category.name !== grade && category.name, manufacturer.name].filter(Boolean).join(' · ');

async function offerCard(context: Context, id: string): Promise<Card> {
  const row = await findOffer(context, id);
  const [offer] = await summarise(context, [row]);
  if (!offer) throw notFound();
  const tonnes = (quantity: string) => `${formatTonnes(quantity)} ${m.unit_tonne()}`;
  const isOnSale = row.status === 'onSale';
  return {
    swatch: offer.swatch,
    site: m.site_name(),
    name: offer.grade,
    about: aboutOf(offer),
    ...(isOnSale && {
      figure: {
        value: formatAmount(offer.price.amount),
        unit: m.unit_perTonne({ currency: offer.price.currency }),
        basis: priceBasis(offer),
      },
    }),
    facts: isOnSale
      ? [
          { label: m.market_offer_moq(), value: tonnes(offer.moq) },
          { label: m.market_offer_supplier(), value: offer.shop.name },
        ]
      : [],
    foot: m.market_card_asOf({ date: formatDate(context.now().toISOString()) }),
  };
}

async function materialCard(context: Context, id: string): Promise<Card> {
  const material = await materialDetail(context, id);
  const measured = material.properties.filter(({ value, low }) => value !== null || low !== null);
  return {
    swatch: material.swatch,
    site: m.site_name(),
    name: material.grade,
    about: aboutOf(material),
    facts: [
      ...measured.slice(0, 3).map((figure) => ({
        label: figure.name,
        value: [figureText(figure), shownUnit(figure.unit), figure.condition && `(${figure.condition})`]
          .filter(Boolean)
          .join(' '),
      })),
      ...(material.offerCount > 0 ? [{ label: m.frame_offers(), value: formatCount(material.offerCount) }] : []),
    ],
    foot: m.site_tagline(),
  };
}
