import type { RfqBundle } from '#api/deals/bundle.ts';
import { dealPath } from '#api/deals/deal-address.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import { tradeTermName } from '#api/deals/trade-term-name.ts';
import { Panel } from '#components/center/Panel.tsx';
import { RowTable } from '#components/center/RowTable.tsx';
import { moneyText, priceText, tonnesText } from '#components/center/figures.ts';
import { RadioGroupItem } from '#components/ui/radio-group.tsx';
import { m } from '#i18n/messages.ts';
import { compare, round } from '#lib/decimal.ts';
import { formatMoment } from '#lib/moments.ts';
import { apartText } from '../deal/apart-words.ts';
import { StatusBadge } from '../deal/StatusBadge.tsx';
import { isFree, type Offer } from './choice.ts';

type Props = {
  data: RfqBundle;
  index: number;
  /** The place of the supplier. */
  choice: number | undefined;
  onChoose: ((supplier: number) => void) | undefined;
};

/** One of the RFQs with what is offered for it, the cheapest landed first. */
export function RfqOffers({ data: { rfqs, suppliers, currency }, index, choice, onChoose }: Props) {
  const rfq = rfqs[index]!;
  const rows = suppliers
    .flatMap(({ shop, offers }, supplier) => (offers[index] ? [{ shop, supplier, offer: offers[index] }] : []))
    .toSorted(({ offer: a }, { offer: b }) =>
      a.landed && b.landed ? compare(a.landed, b.landed) : Number(a.landed === null) - Number(b.landed === null),
    );
  return (
    <Panel
      title={`${index + 1}. ${rfq.gradeNumber}`}
      aside={rfq.status !== orderStatuses.pendingQuote && <StatusBadge status={rfq.status} />}
      lead={
        <>
          <a className="link figures" href={dealPath('buyer', rfq.id, 'rfq')}>
            {rfq.number}
          </a>
          <span className="figures"> · {tonnesText(rfq.quantity)}</span> · {tradeTermName(rfq.tradeTerm)}
          {rfq.targetPrice && (
            <span className="figures"> · {m.deals_orders_target({ price: priceText(rfq.targetPrice) })}</span>
          )}
          {rfq.sealedUntil && (
            <span className="block">{m.deals_orders_sealedText({ time: formatMoment(rfq.sealedUntil) })}</span>
          )}
        </>
      }
    >
      {rows.length === 0 ? (
        <p className="text-soft">{m.deals_bundle_noOffer()}</p>
      ) : (
        <RowTable
          label={rfq.gradeNumber}
          heads={[
            m.deals_orders_supplier(),
            m.deals_bundle_price(),
            m.deals_bundle_landed(),
            m.deals_bundle_total(),
            m.deals_orders_validUntil(),
          ]}
        >
          {rows.map(({ shop, supplier, offer }) => (
            <tr key={supplier}>
              <td data-label={m.deals_orders_supplier()}>
                <label className="press flex items-center gap-3">
                  {onChoose && (
                    <RadioGroupItem
                      name={`choice-${rfq.id}`}
                      checked={choice === supplier}
                      disabled={!isFree(offer)}
                      onChange={() => onChoose(supplier)}
                    />
                  )}
                  <span className="min-w-0 wrap-anywhere">{shop.name}</span>
                </label>
                <Remarks offer={offer} wanted={rfq.quantity} />
              </td>
              <td className="figures" data-label={m.deals_bundle_price()}>
                {offer.unitPrice ? priceText(offer.unitPrice) : '–'}
                <span className="text-soft block text-table">{tradeTermName(offer.tradeTerm)}</span>
              </td>
              <td className="figures" data-label={m.deals_bundle_landed()}>
                {offer.landed ? (
                  priceText({ amount: round(offer.landed, 2), currency })
                ) : (
                  <span className="text-soft">{offer.apart && offer.unitPrice ? apartText(offer.apart) : '–'}</span>
                )}
              </td>
              <td className="figures" data-label={m.deals_bundle_total()}>
                {offer.total && offer.unitPrice
                  ? moneyText({ amount: offer.total, currency: offer.unitPrice.currency })
                  : '–'}
              </td>
              <td data-label={m.deals_orders_validUntil()}>{formatMoment(offer.validUntil)}</td>
            </tr>
          ))}
        </RowTable>
      )}
    </Panel>
  );
}

/** What is otherwise than asked for, and what the page of the RFQ has more of. */
function Remarks({ offer, wanted }: { offer: Offer; wanted: string }) {
  const said = [
    offer.replacement && m.deals_bundle_instead({ grade: offer.gradeNumber }),
    compare(offer.quantity, wanted) < 0 && m.deals_bundle_less({ quantity: tonnesText(offer.quantity) }),
    offer.others > 0 && m.deals_bundle_moreLines({ count: offer.others }),
    offer.state === 'accepted' && m.deals_bundle_awarded(),
  ].filter(Boolean);
  return said.length > 0 && <span className="text-soft block text-table">{said.join(' · ')}</span>;
}
