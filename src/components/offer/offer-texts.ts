import type { OfferSummary, PropertyValue } from '#api/product.ts';
import type { Locale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { shortPropertyName } from '#components/material/property-name.ts';
import { figureText, shownUnit } from '#lib/figure-text.ts';
import { formatAge, formatTonnes } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import { tradeTermName } from './trade-term-name.ts';

/** What a list says of an offer, in the words and numbers of the page's language. Rows and cards show the same. */
export function offerTexts(locale: Locale, offer: OfferSummary, now: Date) {
  const age = formatAge(locale, offer.updatedAt, now);
  return {
    href: localPath(locale, '/productDetail', { id: offer.id }),
    rfqHref: localPath(locale, '/productRfq', { offerId: offer.id }),
    shopHref: localPath(locale, '/productList', { shopId: offer.shop.id }),
    figures: offer.keyProperties.map((property) => figure(locale, property)),
    moq: formatTonnes(locale, offer.moq),
    stock: formatTonnes(locale, offer.stock),
    term: tradeTermName(offer.tradeTerm),
    age,
    updated: m.offer_updated({ age }),
  };
}

function figure(locale: Locale, property: PropertyValue) {
  const unit = property.value === null ? null : shownUnit(property.unit);
  return {
    name: shortPropertyName(property),
    value: figureText(locale, property),
    // A figure is never parted from its unit, nor a condition from its load.
    unit: unit && unbroken(` ${unit}`),
    condition: unbroken(property.condition),
  };
}

const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');
