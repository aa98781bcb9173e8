import type { SellingFigures } from '#api/deals/selling-figures.ts';
import { RowTable } from '#components/center/RowTable.tsx';
import { priceText } from '#components/center/figures.ts';
import { m } from '#i18n/messages.ts';
import { formatCount, formatFigure } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';

type Offer = SellingFigures['offers'][number];
type Props = { offers: readonly Offer[]; inAll: number };

/** Own offers by how often they were looked at, each price beside those it can be compared with. */
export function OfferFigures({ offers, inAll }: Props) {
  if (offers.length === 0) return <p className="text-soft">{m.deals_figures_offersNone()}</p>;
  const heads = [
    m.deals_figures_grade(),
    m.deals_figures_views(),
    m.deals_figures_price(),
    m.deals_figures_median(),
    m.deals_figures_position(),
  ] as const;
  return (
    <>
      <RowTable label={m.deals_figures_offers()} heads={heads}>
        {offers.map((offer) => (
          <tr key={offer.offerId}>
            <td data-label={heads[0]} className="wrap-anywhere">
              <a className="link" href={localPath('/productDetail', { id: offer.offerId })}>
                {offer.grade}
              </a>
            </td>
            <td data-label={heads[1]} className="figures">
              {formatCount(offer.views)}
            </td>
            <td data-label={heads[2]}>
              <span>
                <span className="figures block whitespace-nowrap">{priceText(offer.price)}</span>
                <span className="text-soft block text-table">
                  {offer.basis} · {offer.condition}
                </span>
              </span>
            </td>
            <td data-label={heads[3]}>
              <Median offer={offer} />
            </td>
            <td data-label={heads[4]} className="figures whitespace-nowrap">
              {offer.position === null ? '–' : positionText(offer.position)}
            </td>
          </tr>
        ))}
      </RowTable>
      {inAll > offers.length && (
        <p className="text-soft mt-2 text-table">
          {m.deals_figures_offersMore({ shown: formatCount(offers.length), all: formatCount(inAll) })}
        </p>
      )}
    </>
  );
}

function Median({ offer: { median, price, compared } }: { offer: Offer }) {
  const offers = formatCount(compared);
  if (median === null) return <span className="text-soft">{m.deals_figures_tooFew({ offers })}</span>;
  return (
    <span>
      <span className="figures block whitespace-nowrap">{priceText({ ...price, amount: median })}</span>
      <span className="text-soft block text-table">{m.deals_figures_medianOf({ offers })}</span>
    </span>
  );
}

/** To a tenth of a per cent. */
function positionText(position: number): string {
  const percent = formatFigure(Math.abs(position) * 100, 1);
  if (Math.abs(position) < 0.0005) return m.deals_figures_same();
  return position > 0 ? m.deals_figures_above({ percent }) : m.deals_figures_below({ percent });
}
