import './deal.css';
import { useId, type ReactNode } from 'react';
import { orderStatuses } from '#api/deals/order-states.ts';
import { dangerText } from '#api/deals/danger.ts';
import type { SubOrderView } from '#api/deals/trade.ts';
import { cn } from '#components/ui/class-names.ts';
import { CopyButton } from '#components/center/CopyButton.tsx';
import { m } from '#i18n/messages.ts';
import { endOfDay } from '#lib/days.ts';
import { foreignLang } from '#lib/text-language.ts';
import { compare } from '#lib/decimal.ts';
import { contractPath, lotsPath } from '#api/deals/deal-address.ts';
import { signedText } from '#api/deals/contract-words.ts';
import { formatAmount, formatDate, formatPrice } from '#lib/format.ts';
import { formatMoment } from '#lib/moments.ts';
import { termText } from './deal-words.ts';
import { AmendedNote } from './AgreedDay.tsx';
import { BalanceBar } from './BalanceBar.tsx';
import { moneyText, tonnesText } from '#components/center/figures.ts';
import { ShownLimits } from '../limits/ShownLimits.tsx';
import { MailLink } from './MailLink.tsx';
import { RefundList } from './RefundList.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { Obligations, type ObligationsSide } from './Obligations.tsx';
import { StatusStepper } from './StatusStepper.tsx';
import { TimeLeft } from './TimeLeft.tsx';

type Props = {
  subOrder: SubOrderView;
  /** Who reads it. */
  side: ObligationsSide;
  /** The other side: its name, to whom mail goes (an operator sends none), and where it is shown. */
  partner: { label: string; name: string; legalName?: string; id?: string; href?: string | undefined };
  /** Where money goes, as this side must know it. */
  payNote?: string;
  /** What may be done now. */
  actions?: ReactNode;
  /** Shipments, evaluation. */
  children?: ReactNode;
};

/** Goes to the card that the address names: the browser looked for it before the cards were there. */
export function showAnchored(): void {
  const card = document.getElementById(location.hash.slice(1));
  card?.scrollIntoView();
  card?.focus({ preventScroll: true });
}

/** What one supplier was awarded: goods, money, clocks, and the way it has come. */
export function SubOrderCard({ subOrder, side, partner, payNote, actions, children }: Props) {
  const heading = useId();
  const isAlive = subOrder.status !== orderStatuses.cancelled && subOrder.status !== orderStatuses.lapsed;
  const { number, status, reason, lines, total, finalAmount, terms, paymentTerm, packing } = subOrder;
  // Of one line the sum below says it.
  const showsShipped = lines.length > 1 && lines.some(({ shippedQuantity }) => compare(shippedQuantity, '0') > 0);
  return (
    <section
      id={number}
      tabIndex={-1}
      aria-labelledby={heading}
      className="panel scroll-mt-4 space-y-5 p-4 outline-none sm:p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h3 id={heading} className="figures flex flex-wrap items-center gap-x-3 text-body">
            {number} <StatusBadge status={status} />
            <span className="-my-2 text-table font-normal">
              <CopyButton text={number} label={m.deals_orders_copy()} />
            </span>
          </h3>
          <p>
            <span className="text-soft">{partner.label}</span>{' '}
            {partner.href ? (
              <a className="link" href={partner.href}>
                {partner.name}
              </a>
            ) : (
              partner.name
            )}{' '}
            {partner.id && <MailLink to={partner.id} name={partner.name} />}
            {partner.legalName && partner.legalName !== partner.name && (
              <span className="text-soft block text-meta" lang={foreignLang(partner.legalName)}>
                {partner.legalName}
              </span>
            )}
          </p>
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      <StatusStepper status={status} reached={subOrder.reached} reason={reason} />
      <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={m.deals_orders_goods()}>
        <table className="console-table">
          <thead>
            <tr>
              <th scope="col">{m.deals_orders_gradeNumber()}</th>
              <th scope="col" className="deal-figure">
                {m.deals_orders_quantity()}
              </th>
              {showsShipped && (
                <th scope="col" className="deal-figure">
                  {m.deals_orders_shippedOf()}
                </th>
              )}
              <th scope="col" className="deal-figure">
                {m.deals_orders_unitPriceIn({ currency: total.currency })}
              </th>
              <th scope="col" className="deal-figure">
                {m.deals_orders_amountIn({ currency: total.currency })}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.position}>
                <td data-label={m.deals_orders_gradeNumber()} className="min-w-28 wrap-anywhere">
                  {line.gradeNumber}
                  {line.danger && <span className="text-soft block text-table">{dangerText(line.danger)}</span>}
                </td>
                <td data-label={m.deals_orders_quantity()} className="figures deal-figure">
                  {tonnesText(line.quantity)}
                </td>
                {showsShipped && (
                  <td data-label={m.deals_orders_shippedOf()} className="figures deal-figure">
                    {tonnesText(line.shippedQuantity)}
                  </td>
                )}
                <td
                  data-label={m.deals_orders_unitPriceIn({ currency: total.currency })}
                  className="figures deal-figure"
                >
                  {formatPrice(line.unitPrice)}
                </td>
                <td data-label={m.deals_orders_amountIn({ currency: total.currency })} className="figures deal-figure">
                  {formatAmount(line.amount)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="border-line-strong flex justify-between gap-4 border-t px-3 pt-2 md:justify-end">
          <span className="text-soft">{m.deals_orders_total()}</span>
          <span className={cn('figures', !finalAmount && 'font-semibold')}>{moneyText(total)}</span>
        </p>
        {finalAmount && (
          <p className="flex justify-between gap-4 px-3 pt-1 md:justify-end">
            <span className="text-soft">
              {m.deals_orders_finalAmountFor({ quantity: tonnesText(subOrder.shippedQuantity) })}
            </span>
            <span className="figures font-semibold whitespace-nowrap">{moneyText(finalAmount)}</span>
          </p>
        )}
      </div>
      {(isAlive || compare(subOrder.received.amount, '0') > 0) && <BalanceBar subOrder={subOrder} />}
      {payNote && isAlive && status !== orderStatuses.completed && <p className="text-soft text-table">{payNote}</p>}
      {/* Of the seller's own returns the buyer has a list with its answers below. */}
      {(!subOrder.direct || side !== 'buyer') && <RefundList refunds={subOrder.refunds} />}
      <dl className="wide:grid-cols-3 grid grid-cols-2 gap-x-6 gap-y-2">
        <Item label={m.deals_rfq_tradeTerm()}>{termText(terms)}</Item>
        {terms.pickupPlace && <Item label={m.deals_rfq_pickupWarehouse()}>{terms.pickupPlace}</Item>}
        <Item label={m.deals_orders_deliveryWindow()}>
          <span className="figures">
            {formatDate(subOrder.deliveryStart)} – {formatDate(subOrder.deliveryDeadline)}
          </span>
        </Item>
        <Item label={m.deals_rfq_paymentTerm()}>{paymentTerm.name}</Item>
        {subOrder.direct && !subOrder.banks && (
          <Item label={m.deals_direct_receiver()}>{m.deals_direct_sellerItself()}</Item>
        )}
        <Item label={m.deals_rfq_packing()}>{packing.name}</Item>
        {subOrder.contract && (
          <Item label={m.deals_orders_contract()}>
            <a className="link figures" href={contractPath(subOrder.contract.id)}>
              {subOrder.contract.number}
            </a>{' '}
            <span className="text-soft whitespace-nowrap">{signedText(subOrder.contract.signedBy.length)}</span>{' '}
            <AmendedNote subOrder={subOrder} />
          </Item>
        )}
        {status === orderStatuses.pendingSignatures && (
          <Item label={m.deals_orders_signBy()}>
            <span className="figures">{formatMoment(subOrder.signBy)}</span>{' '}
            <TimeLeft until={subOrder.signBy} past={m.deals_orders_over()} />
          </Item>
        )}
        {status === orderStatuses.pendingPayment ? (
          <Item label={m.deals_rfq_latestPayment()}>
            <span className="figures">{formatDate(subOrder.latestPayment)}</span>{' '}
            <TimeLeft until={endOfDay(subOrder.latestPayment)} past={m.deals_orders_over()} />
          </Item>
        ) : (
          <Item label={m.deals_rfq_latestPayment()}>
            <span className="figures">{formatDate(subOrder.latestPayment)}</span>
          </Item>
        )}
        {subOrder.keptOnEnd && (
          <Item label={m.deals_end_keptOnEnd()}>
            <span className="figures">{moneyText(subOrder.keptOnEnd)}</span>
          </Item>
        )}
        <Item label={m.deals_orders_shippedOf()}>
          <span className="figures">
            {tonnesText(subOrder.shippedQuantity)} / {tonnesText(subOrder.quantity)}
          </span>
        </Item>
      </dl>
      <ShownLimits
        agreed={subOrder.limits}
        lots={
          side !== 'operator' && isAlive && status >= orderStatuses.pendingPayment
            ? lotsPath(side, subOrder.id)
            : undefined
        }
      />
      <Obligations subOrder={subOrder} side={side} />
      {subOrder.freight && <FreightBooked freight={subOrder.freight} />}
      {children}
    </section>
  );
}

/** By which the forwarder and the terminal know the goods: who ships has to write it down. */
function FreightBooked({ freight }: { freight: NonNullable<SubOrderView['freight']> }) {
  const { company, reference, vessel, cutOff, etd } = freight;
  return (
    <div className="bg-sunken border-line rounded border px-4 py-3">
      <h4 className="font-medium">{m.deals_booking_bookedWith({ who: company })}</h4>
      <dl className="wide:grid-cols-4 mt-1 grid grid-cols-2 gap-x-6 gap-y-2">
        <Item label={m.deals_booking_reference()}>
          <span className="figures font-medium wrap-anywhere">{reference}</span>
        </Item>
        {vessel && <Item label={m.deals_booking_vessel()}>{vessel}</Item>}
        {cutOff && <Item label={m.deals_booking_cutOff()}>{formatMoment(cutOff)}</Item>}
        <Item label={m.deals_booking_etd()}>{formatDate(etd)}</Item>
      </dl>
    </div>
  );
}

function Item({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-soft text-table">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
