import type { OfferSummary, PropertyValue } from '#api/market/goods.ts';
import { conditionInName, shortPropertyName } from '../material/property-name.ts';
import { pictureMarkup } from '../material/material-picture.ts';
import { getLocale } from '#i18n/get-locale.ts';
import { m } from '#i18n/messages.ts';
import { getOrInsert } from '#lib/get-or-insert.ts';
import { isMeasured } from '#api/market/figure-choices.ts';
import { figureText, shownUnit } from '#api/market/figure-text.ts';
import { conditionWords } from '#api/market/figure-words.ts';
import { formatAge, formatTonnes } from '#lib/format.ts';
import { html, type Html } from '#lib/html.ts';
import { localPath } from '#lib/paths.ts';
import { foreignLang } from '#lib/text-language.ts';
import { conditionText, taxText } from '#api/market/offer-words.ts';
import { priceParts } from './price-markup.ts';
import { tradeTermName } from '#api/deals/trade-term-name.ts';

/** What every row of a list has in common. */
export type OfferView = {
  /** Units of a currency per USD. */
  rates: Record<string, string>;
  now: Date;
  /** A list of one shop's offers does not name it again and again. */
  ofOneShop: boolean;
};

type Drawn = { rates: OfferView['rates']; age: string; markup: Html };
/** In this process the API gives the same object until the offer or a name in it changes: so long its text is good. */
const drawn = new WeakMap<OfferSummary, Map<string, Drawn>>();

function once(
  form: 'row' | 'card',
  view: OfferView,
  offer: OfferSummary,
  draw: (view: OfferView, offer: OfferSummary) => Html,
): Html {
  const { rates, now, ofOneShop } = view;
  const age = formatAge(offer.updatedAt, now);
  const ofOffer = getOrInsert(drawn, offer, () => new Map<string, Drawn>());
  const key = `${getLocale()} ${form} ${ofOneShop}`;
  const kept = ofOffer.get(key);
  if (kept?.rates === rates && kept.age === age) return kept.markup;
  const markup = draw(view, offer);
  ofOffer.set(key, { rates, age, markup });
  return markup;
}

/** An offer as a row of OfferTable; on narrow screens offers.css lays its cells out as a card. */
export const offerRow = (view: OfferView, offer: OfferSummary): Html => once('row', view, offer, drawRow);

/** An offer as a card of OfferCards: the same facts under the same style sheet. */
export const offerCard = (view: OfferView, offer: OfferSummary): Html => once('card', view, offer, drawCard);

function drawRow(view: OfferView, offer: OfferSummary): Html {
  const [grade, ...facts] = offerFacts(view, offer);
  const cells = facts.map(({ name, content }) => html`<td class="${name}">${content}</td>`);
  return html`<tr class="offer">
    <th scope="row" class="grade">${grade!.content}</th>
    ${cells}
  </tr>`;
}

function drawCard(view: OfferView, offer: OfferSummary): Html {
  const parts = offerFacts(view, offer).map(({ name, content }) => html`<div class="${name}">${content}</div>`);
  return html`<li class="offer">${parts}</li>`;
}

type Fact = {
  name: string;
  content: Html;
};

/**
 * What the head of the table says of the parts, for where there is none: once for a page, as values that offers.css shows
 * before each.
 */
export function offerLabels(): string {
  const labels = {
    process: m.market_abs_process(),
    moq: m.market_offer_moq(),
    stock: m.market_offer_stock(),
    warehouse: m.market_offer_warehouse(),
    origin: m.market_offer_origin(),
    term: m.market_offer_tradeTerms(),
  };
  const inCss = (text: string) =>
    text.replace(/[^\p{L}\p{N} ]/gu, (character) => `\\${character.codePointAt(0)!.toString(16)} `);
  return `:root{${Object.entries(labels)
    .map(([name, text]) => `--label-${name}:"${inCss(text)}"`)
    .join(';')}}`;
}

/** The first one names the offer. */
function offerFacts({ rates, now, ofOneShop }: OfferView, offer: OfferSummary): Fact[] {
  const { grade, category, manufacturer, processLevel, shop, warehouseCity, countryOfOrigin, port, price } = offer;
  const tonnes = (quantity: string) => `${formatTonnes(quantity)}\u00a0${m.unit_tonne()}`;
  const under = category.name !== grade && html` ${category.name}`;
  const unlikePrime =
    offer.condition.code !== 'PRIME' && html` <small class="text-amber">${conditionText(offer)}</small>`;
  const proposed = offer.proposed && html` <small class="text-amber">${m.market_offer_proposed()}</small>`;
  const age = formatAge(offer.updatedAt, now);
  return [
    {
      name: 'grade',
      content: html`${pictureMarkup(offer.swatch)}<a href="${localPath('/productDetail', { id: offer.id })}">${grade}</a
        >${under}${unlikePrime}${proposed}`,
    },
    {
      name: 'maker',
      content: html`${manufacturer.name}${!ofOneShop && html` ${shopLink(shop)}`}`,
    },
    { name: 'process', content: html`${processLevel?.name}` },
    { name: 'figures', content: html`${offer.keyProperties.map((property, index) => figure(property, index === 0))}` },
    {
      name: 'quantity',
      content: html`${tonnes(offer.moq)}
        <small>${Number(offer.stock) === 0 ? m.market_offer_toOrder() : tonnes(offer.stock)}</small>`,
    },
    {
      name: 'place',
      content: html`${warehouseCity.name} <small>${countryOfOrigin.name}</small>`,
    },
    {
      name: 'term',
      content: html`${tradeTermName(offer.tradeTerm)}${port && html` <small>${port.name}</small>`}`,
    },
    {
      name: 'price',
      content: html`${priceParts({ price, rates })} <small>${taxText(offer)}</small>
        <time datetime="${offer.updatedAt}" title="${m.market_offer_updated({ age })}">${age}</time>`,
    },
    {
      name: 'actions',
      content: html`<a
          rel="nofollow"
          href="${localPath('/productRfq', { offerId: offer.id })}"
          aria-label="${m.market_list_sendRfqFor({ name: grade })}"
          >${m.market_list_sendRfq()}</a
        ><button
          type="button"
          data-compare="offers"
          data-id="${offer.id}"
          aria-label="${m.market_compare_add()}: ${grade}"
        >
          ${m.market_compare_add()}
        </button>`,
    },
  ];
}

function shopLink({ id, name }: OfferSummary['shop']): Html {
  const lang = foreignLang(name);
  return html`<a href="${localPath('/productList', { shopId: id })}" ${lang && html` lang="${lang}"`}>${name}</a>`;
}

/** `MFR 8* g/10 min 190 °C/2.16 kg`: a figure is never parted from its unit, nor a condition from its load. */
function figure(property: PropertyValue, first: boolean): Html {
  const unit = property.text === null ? shownUnit(property.unit) : null;
  const condition = conditionWords(property.condition) || conditionInName(property);
  const value = figureText(property);
  const shown = isMeasured(property.basis) ? html`<b>${value}</b>` : html`<em>${value}</em>`;
  // Each on a line of its own (white-space in offers.css).
  return html`${first ? '' : '\n'}${shortPropertyName(property)}
  ${shown}${unit && html`<i>${unbroken(` ${unit}`)}</i>`}${condition && html` <small>${unbroken(condition)}</small>`}`;
}

const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');
