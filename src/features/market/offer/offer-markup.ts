import type { OfferSummary, PropertyValue } from '#api/market/goods.ts';
import { padding, type OfferColumn } from './offer-columns.ts';
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
import { comingText, conditionText, shortCategory, shortTaxText, supplyText } from '#api/market/offer-words.ts';
import { priceParts } from './price-markup.ts';
import { tradeTermName } from '#api/deals/trade-term-name.ts';

/** What every row of a list has in common. */
export type OfferView = {
  /** Units of a currency per USD. */
  rates: Record<string, string>;
  now: Date;
  /** A list of one shop's offers does not name it again and again. */
  ofOneShop: boolean;
  /** The properties that have a column each; without, a row says the key properties of its own grade. */
  columns?: readonly OfferColumn[];
};

type Drawn = { rates: OfferView['rates']; age: string; markup: Html };
/** In this process the API gives the same object until the offer or a name in it changes: so long its text is good. */
const drawn = new WeakMap<OfferSummary, Map<string, Drawn>>();
/** An offer is listed under few sets of columns; of more the oldest give way. */
const mostForms = 12;

type Form = 'row' | 'card';

function once(
  form: Form,
  view: OfferView,
  offer: OfferSummary,
  draw: (view: OfferView, offer: OfferSummary) => Html,
): Html {
  const { rates, now, ofOneShop, columns = [] } = view;
  const age = formatAge(offer.updatedAt, now);
  const ofOffer = getOrInsert(drawn, offer, () => new Map<string, Drawn>());
  const key = `${getLocale()} ${form} ${ofOneShop} ${columns.map(({ id, decimals, usual }) => `${id} ${decimals} ${usual}`).join()}`;
  const kept = ofOffer.get(key);
  if (kept?.rates === rates && kept.age === age) return kept.markup;
  const markup = draw(view, offer).whole();
  if (ofOffer.size >= mostForms) ofOffer.clear();
  ofOffer.set(key, { rates, age, markup });
  return markup;
}

/** An offer as a row of OfferTable; on narrow screens offers.css lays its cells out as a card. */
export const offerRow = (view: OfferView, offer: OfferSummary): Html => once('row', view, offer, drawRow);

/** An offer as a card of OfferCards: the same facts under the same style sheet. */
export const offerCard = (view: OfferView, offer: OfferSummary): Html => once('card', view, offer, drawCard);

/** As many as a row of two lines has room for; the others are on the page of the offer. */
const figuresOfRow = 2;

function drawRow(view: OfferView, offer: OfferSummary): Html {
  const { grade, figures, ...facts } = offerFacts('row', view, offer);
  const { columns } = view;
  const cell = (name: string, content: Html | false | undefined) => html`<td class="${name}">${content}</td>`;
  const { supplier, ...others } = facts;
  const cells = [
    cell('tick', compareTick(offer)),
    html`<th scope="row" class="grade">${grade}</th>`,
    ...(supplier ? [cell('supplier', supplier)] : []),
    ...(columns
      ? columns.map((column, index) => figureCell(column, index, offer))
      : [cell('figures', html`${figures.slice(0, figuresOfRow)}`)]),
    ...Object.entries(others).map(([name, content]) => cell(name, content)),
  ];
  // A list has twenty of them: no space between the cells of a row.
  // prettier-ignore
  return html`<tr class="offer">${cells}</tr>`;
}

function drawCard(view: OfferView, offer: OfferSummary): Html {
  const facts = Object.entries({ ...offerFacts('card', view, offer), tick: compareTick(offer) });
  return html`<li class="offer">
    ${facts.map(([name, content]) => content && html`<div class="${name}">${content}</div>`).filter((fact) => !!fact)}
  </li>`;
}

/**
 * What the head of the table says of the parts, for where there is none: once for a page, as values that offers.css shows
 * before each.
 */
export const offerLabels = (columns: readonly OfferColumn[] = []): string =>
  `:root{${[labelValues(), ...columns.map(columnValues)].join(';')}}`;

/** The same for a part of a page. */
export function labelValues(): string {
  const labels = {
    moq: m.market_offer_moq(),
    stock: m.market_offer_stock(),
    warehouse: m.market_offer_warehouse(),
    term: m.market_offer_tradeTerms(),
    compare: m.market_compare_add(),
  };
  return Object.entries(labels)
    .map(([name, text]) => `--label-${name}:${inCss(text)}`)
    .join(';');
}

/** The same for a column of figures, by its place: what it is under its usual condition, under another, and its unit. */
function columnValues({ label, condition, unit }: OfferColumn, index: number): string {
  const usual = inCss(condition ? `${label} ${condition}` : label);
  return `--usual-${index}:${usual};--name-${index}:${inCss(label)};--unit-${index}:${inCss(unit ? ` ${unit}` : '')}`;
}

const inCss = (text: string): string =>
  `"${text.replace(/[^\p{L}\p{N} ]/gu, (character) => `\\${character.codePointAt(0)!.toString(16)} `)}"`;

/** Letters of a moment to the minute: 2026-11-29T03:41. */
const minute = 16;

/** The first one names the offer. */
function offerFacts(form: Form, { rates, now, ofOneShop }: OfferView, offer: OfferSummary) {
  const { grade, category, manufacturer, processLevel, shop, warehouseCity, countryOfOrigin, port, price } = offer;
  const tonnes = (quantity: string) => `${formatTonnes(quantity)}\u00a0${m.unit_tonne()}`;
  const about = [manufacturer.name, category.name !== grade && shortCategory(category), processLevel?.name].filter(
    Boolean,
  );
  const unlikePrime = offer.condition.code !== 'PRIME' && html` <mark>${conditionText(offer)}</mark>`;
  const later = supplyText(offer) && html` <mark>${offer.supply.name}</mark>`;
  const coming = comingText(offer);
  const proposed = offer.proposed && html` <mark>${m.market_offer_proposed()}</mark>`;
  const age = formatAge(offer.updatedAt, now, 'narrow');
  // Of a row the head of the table says it.
  const updated = form === 'card' && html` title="${m.market_offer_updated({ age: formatAge(offer.updatedAt, now) })}"`;
  return {
    grade: html`${pictureMarkup(offer.swatch)}<a href="${localPath('/productDetail', { id: offer.id })}">${grade}</a>
      <small>${later}${unlikePrime}${proposed} ${about.join(' · ')}</small>`,
    supplier: !ofOneShop && html`${shopLink(shop)} <small>${shop.nation}</small>`,
    figures: offer.keyProperties.map(figure),
    place: html`${placeName(warehouseCity.name)} <small>${countryOfOrigin.name}</small>`,
    term: html`${tradeTermName(offer.tradeTerm)}${port && html` <small>${placeName(port.name)}</small>`}`,
    stock: html`${Number(offer.stock) === 0 ? m.market_offer_toOrder() : tonnes(offer.stock)}
    ${
      coming
        ? html`<time datetime="${coming.when}">${coming.text}</time>`
        : html`<time datetime="${offer.updatedAt.slice(0, minute)}Z" ${updated}>${age}</time>`
    }`,
    moq: html`${tonnes(offer.moq)}`,
    price: html`${priceParts(price, rates, true)} <small>${shortTaxText(offer)}</small>`,
    actions: html`<a
      rel="nofollow"
      href="${localPath('/productRfq', { offerId: offer.id })}"
      aria-label="${m.market_list_sendRfqFor({ name: grade })}"
      >${m.market_list_rfq()}</a
    >`,
  };
}

/** `Nansha (Guangzhou)`: in a row its own name is enough, and the whole can be asked for. */
function placeName(name: string): Html {
  const short = name.replace(/ ?[(（][^)）]*[)）]$/, '');
  return short === name ? html`${name}` : html`<span title="${name}">${short}</span>`;
}

const compareTick = ({ grade }: OfferSummary): Html =>
  html`<button data-compare="offers" aria-label="${m.market_compare_add()}: ${grade}"></button>`;

function shopLink({ id, name, certified }: OfferSummary['shop']): Html {
  const lang = foreignLang(name);
  const mark = certified && html`data-certified title="${m.market_shop_certified()}"`;
  return html`<a href="${localPath('/productList', { shopId: id })}" ${mark}${lang && html` lang="${lang}"`}
    >${name}</a
  >`;
}

/** `MFR 8* g/10 min 190/2.16`: a figure is never parted from its unit, nor a condition from its load. */
function figure(property: PropertyValue): Html {
  const unit = property.text === null ? shownUnit(property.unit) : null;
  const condition = conditionWords(property.condition) || conditionInName(property);
  const value = figureText(property);
  const shown = isMeasured(property.basis) ? html`<b>${value}</b>` : html`<em>${value}</em>`;
  return html`<span
    >${shortPropertyName(property)}
    ${shown}${unit && html`<i>${unbroken(` ${unit}`)}</i>`}${
      condition && html` <small>${unbroken(shortCondition(condition))}</small>`
    }</span
  >`;
}

/** The figure of one column, its decimals under those of the others; elsewhere than in the table it says what it is (offers.css). */
function figureCell(column: OfferColumn, index: number, { keyProperties }: OfferSummary): Html {
  const { id, usual } = column;
  const property = keyProperties.find((one) => one.id === id);
  if (!property) return html`<td class="figure none">–</td>`;
  const value = figureText(property);
  const spaces = padding(value, column.decimals);
  const pad = spaces !== '' && html` data-pad="${spaces}"`;
  const own = property.condition !== usual && conditionWords(property.condition);
  const shown = isMeasured(property.basis) ? html`<b${pad}>${value}</b>` : html`<em${pad}>${value}</em>`;
  // prettier-ignore
  return html`<td class="figure ${own ? 'other' : 'usual'}-${index}">${shown}${own && html` <small>${own}</small>`}</td>`;
}

/** `190/2.16`, as the trade writes a temperature in °C and a load in kg. */
const shortCondition = (condition: string): string => condition.replace(/^(\d+)\s°C\/([\d.]+)\skg$/, '$1/$2');

const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');
