import type { MaterialSummary } from '#api/market/goods.ts';
import { shortCategory } from '#api/market/offer-words.ts';
import type { ClassReach } from '#api/market/material.ts';
import { priceMarkup } from '../offer/price-markup.ts';
import { m } from '#i18n/messages.ts';
import { isMeasured } from '#api/market/figure-choices.ts';
import { tradeTermName } from '#api/deals/trade-term-name.ts';
import { conditionText, conditionWords } from '#api/market/figure-words.ts';
import { figureText } from '#api/market/figure-text.ts';
import { formatCount, formatFigure } from '#lib/format.ts';
import { html, type Html } from '#lib/html.ts';
import { localPath } from '#lib/paths.ts';
import type { MaterialColumn } from './material-columns.ts';
import { pictureMarkup } from './material-picture.ts';

/** What every row of the table has in common. */
export type MaterialView = {
  /** Units of a currency per USD. */
  rates: Record<string, string>;
  columns: readonly MaterialColumn[];
  /** What is usual for the class of grades without a figure of their own. */
  classRanges?: readonly ClassReach[] | undefined;
};

/** A material as a row of MaterialTable; on phones materials.css lays its cells out as a card. */
export function materialRow({ rates, columns, classRanges = [] }: MaterialView, material: MaterialSummary): Html {
  const { id, grade, category, manufacturer, processLevel, casNumber } = material;
  const under = category.name !== grade && html` <small title="${category.name}">${shortCategory(category)}</small>`;
  const cas = material.kind === 'chemical' && casNumber && html` <small>${m.market_abs_cas()} ${casNumber}</small>`;
  return html`<tr class="material">
    <th scope="row" class="material-grade">
      ${pictureMarkup(material.swatch)}<a href="${localPath('/absDetail', { id })}">${grade}</a>${under}${cas}
    </th>
    <td class="material-maker">${manufacturer.name} <small>${processLevel?.name}</small></td>
    ${columns.map((column) => figureCell(column, material, classRanges))}
    <td class="material-offers" data-label="${m.frame_offers()}">${offersMarkup(material, rates)}</td>
    <td class="material-actions">
      <button
        type="button"
        class="press only-js"
        data-compare="materials"
        data-id="${id}"
        data-name="${grade}"
        aria-pressed="false"
        aria-label="${m.market_compare_add()}: ${grade}"
      >
        ${m.market_compare_add()}
      </button>
    </td>
  </tr>`;
}

/** How many offers of a material are on sale, which it leads to, and the lowest price of prime goods among them. */
export function offersMarkup(
  { id, grade, offerCount, priceFrom, priceBasis }: MaterialSummary,
  rates: MaterialView['rates'],
): Html {
  if (offerCount === 0) return html`<small>${m.market_abs_noOffers()}</small>`;
  const count = formatCount(offerCount);
  // What is not prime says so; the head of the column says the rest.
  const unlike = priceBasis && priceBasis.condition.code !== 'PRIME' ? `${priceBasis.condition.name} ` : '';
  const term = priceBasis && html`${unlike}${tradeTermName(priceBasis.tradeTerm)} `;
  const lowest = priceFrom && html` <small>${term}${priceMarkup({ price: priceFrom, rates, market: true })}</small>`;
  const offersOf = m.market_abs_offersOf({ count, grade });
  return html`<a href="${localPath('/productList', { materialId: id })}" aria-label="${offersOf}">${count}</a
    >${lowest}`;
}

/** The figures of one property: one line each, with the condition where the column does not say it for all. */
function figureCell(
  { id, label, unit, condition, mixed }: MaterialColumn,
  { id: materialId, properties }: MaterialSummary,
  classRanges: readonly ClassReach[],
): Html {
  const figures = properties.filter((property) => property.id === id);
  const usual = classRanges.find((range) => range.materialId === materialId && range.propertyId === id);
  const ofClass = usual && html`<small>${m.market_abs_ofClass(spanOf(usual))}</small>`;
  if (figures.length === 0 && ofClass) return html`<td class="figure" data-label="${label}">${ofClass}</td>`;
  if (figures.length === 0) return html`<td class="figure none">–</td>`;
  const values = figures.map((figure) => {
    const basis = isMeasured(figure.basis) ? 'own' : 'typical';
    const own = (mixed || !figure.comparable) && conditionText(figure) && html`<small>${conditionText(figure)}</small>`;
    return html`<span class="${basis}" ${unit && html`data-unit="${unit}"`}>${figureText(figure)}</span>${own}`;
  });
  return html`<td class="figure" data-label="${condition ? `${label} ${condition}` : label}">${values}${ofClass}</td>`;
}

const spanOf = ({ from, to, condition }: ClassReach) => ({
  range: [`${formatFigure(from, 3)}–${formatFigure(to, 3)}`, conditionWords(condition)].filter(Boolean).join(' '),
});
