import type { OfferSummary, PropertyValue } from '#api/market/goods.ts';
import { conditionInName, shortPropertyName } from '../material/property-name.ts';
import { swatchMarkup } from '../material/swatch-markup.ts';
import { m } from '#i18n/messages.ts';
import { figureText, shownUnit } from '#api/market/figure-text.ts';
import { formatAge, formatTonnes } from '#lib/format.ts';
import { html, type Html } from '#lib/html.ts';
import { localPath } from '#lib/paths.ts';
import { foreignLang } from '#lib/text-language.ts';
import { conditionText, taxText } from '#api/market/offer-words.ts';
import { priceMarkup } from './price-markup.ts';
import { tradeTermName } from '#api/deals/trade-term-name.ts';

/** What every row of a list has in common. */
export type OfferView = {
  /** Units of a currency per USD. */
  rates: Record<string, string>;
  now: Date;
  /** A list of one shop's offers does not name it again and again. */
  ofOneShop: boolean;
};

/** An offer as a row of OfferTable; on narrow screens offers.css lays its cells out as a card. */
export function offerRow(view: OfferView, offer: OfferSummary): Html {
  const [grade, ...facts] = offerFacts(view, offer);
  const cells = facts.map(
    ({ name, label, content }) => html`<td class="offer-${name}" ${labelled(label)}>${content}</td>`,
  );
  return html`<tr class="offer">
    <th scope="row" class="offer-grade">${grade!.content}</th>
    ${cells}
  </tr>`;
}

/** An offer as a card of OfferCards: the same facts under the same style sheet. */
export function offerCard(view: OfferView, offer: OfferSummary): Html {
  const parts = offerFacts(view, offer).map(
    ({ name, label, content }) => html`<div class="offer-${name}" ${labelled(label)}>${content}</div>`,
  );
  return html`<li class="offer">${parts}</li>`;
}

type Fact = {
  name: string;
  /** What the head of the column says, for where there is none. */
  label?: string;
  content: Html;
};

const labelled = (label: string | undefined) => label && html`data-label="${label}"`;

/** The first one names the offer. */
function offerFacts({ rates, now, ofOneShop }: OfferView, offer: OfferSummary): Fact[] {
  const { grade, category, manufacturer, processLevel, shop, warehouseCity, countryOfOrigin, port, price } = offer;
  const tonnes = (quantity: string) => html`${formatTonnes(quantity)} <i>${m.unit_tonne()}</i>`;
  const under = category.name !== grade && html` <small>${category.name}</small>`;
  const unlikePrime =
    offer.condition.code !== 'PRIME' && html` <small class="text-amber">${conditionText(offer)}</small>`;
  const age = formatAge(offer.updatedAt, now);
  return [
    {
      name: 'grade',
      content: html`${swatchMarkup(offer.swatch)}<a href="${localPath('/productDetail', { id: offer.id })}">${grade}</a
        >${under}${unlikePrime}`,
    },
    {
      name: 'maker',
      content: html`${manufacturer.name}${!ofOneShop && html` <small>${shopLink(shop)}</small>`}`,
    },
    { name: 'process', label: m.market_abs_process(), content: html`${processLevel?.name}` },
    { name: 'figures', content: html`${offer.keyProperties.map((property) => figure(property))}` },
    {
      name: 'quantity',
      label: m.market_offer_moq(),
      content: html`${tonnes(offer.moq)} <small ${labelled(m.market_offer_stock())}>${tonnes(offer.stock)}</small>`,
    },
    {
      name: 'place',
      label: m.market_offer_warehouse(),
      content: html`${warehouseCity.name} <small ${labelled(m.market_offer_origin())}>${countryOfOrigin.name}</small>`,
    },
    {
      name: 'term',
      label: m.market_offer_tradeTerms(),
      content: html`${tradeTermName(offer.tradeTerm)}${port && html` <small>${port.name}</small>`}`,
    },
    {
      name: 'price',
      content: html`${priceMarkup({ price, rates })} <small>${taxText(offer)}</small>
        <small><time datetime="${offer.updatedAt}" title="${m.market_offer_updated({ age })}">${age}</time></small>`,
    },
    {
      name: 'actions',
      content: html`<a
          class="press"
          rel="nofollow"
          href="${localPath('/productRfq', { offerId: offer.id })}"
          aria-label="${m.market_list_sendRfqFor({ name: grade })}"
          >${m.market_list_sendRfq()}</a
        ><button
          type="button"
          class="press only-js"
          data-compare="offers"
          data-id="${offer.id}"
          data-name="${grade}"
          aria-pressed="false"
          aria-label="${m.market_compare_add()}: ${grade}"
        >
          ${m.market_compare_add()}
        </button>`,
    },
  ];
}

function shopLink({ id, name }: OfferSummary['shop']): Html {
  const lang = foreignLang(name);
  return html`<a href="${localPath('/productList', { shopId: id })}" ${lang && html`lang="${lang}"`}>${name}</a>`;
}

/** `MFR 8* g/10 min 190 °C/2.16 kg`: a figure is never parted from its unit, nor a condition from its load. */
function figure(property: PropertyValue): Html {
  const unit = property.value === null ? null : shownUnit(property.unit);
  const condition = property.condition || conditionInName(property);
  const basis = property.basis === 'datasheet' ? 'own' : 'typical';
  return html`<span
    >${shortPropertyName(property)} <b class="${basis}">${figureText(property)}</b>${
      unit && html`<i>${unbroken(` ${unit}`)}</i>`
    }${condition && html` <small>${unbroken(condition)}</small>`}</span
  >`;
}

const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');
