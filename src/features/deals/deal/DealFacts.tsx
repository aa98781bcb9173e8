import { lazy, Suspense } from 'react';
import { arbitrationName } from '#api/deals/arbitration.ts';
import { dangerText } from '#api/deals/danger.ts';
import { isGuest } from '#api/deals/guest-choices.ts';
import type { RfqView, SubOrderView } from '#api/deals/trade.ts';
import { AfterHydration } from '#components/center/AfterHydration.tsx';
import { Facts, type Fact } from '#components/center/Facts.tsx';
import { StoredFileButton } from '#components/center/StoredFileButton.tsx';
import type { ReadFile } from '#components/center/StoredFileView.tsx';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';
import { localPath } from '#lib/paths.ts';
import { AgreedDay } from './AgreedDay.tsx';
import { priceText, tonnesText } from '#components/center/figures.ts';
import { ShownLimits } from '../limits/ShownLimits.tsx';
import { termFacts } from './term-facts.ts';

const UseFacts = lazy(() => import('../controlled/UseFacts.tsx'));

type Props = {
  rfq: RfqView;
  /** What was agreed since, as far as it is the reader's. */
  subOrders: readonly SubOrderView[];
  readFile: ReadFile;
  /** A supplier is not told who else was asked. */
  forSupplier?: boolean;
};

/** What was asked for, in two columns: the goods, and the terms. */
export function DealFacts({ rfq, subOrders, readFile, forSupplier = false }: Props) {
  return (
    <>
      <div className="grid gap-x-10 desk:grid-cols-2">
        <Facts facts={goods(rfq, forSupplier)} />
        <Facts facts={terms(rfq, subOrders, readFile)} className="border-line desk:border-t-0 border-t" />
      </div>
      {rfq.controlledUse && (
        <AfterHydration>
          <Suspense>
            <UseFacts use={rfq.controlledUse} />
          </Suspense>
        </AfterHydration>
      )}
      <ShownLimits asked={rfq.limits} />
    </>
  );
}

type Written = { label: string; value: Fact['value'] | null | undefined };
const present = (facts: readonly Written[]): Fact[] =>
  facts.flatMap(({ label, value }) =>
    value === null || value === undefined || value === '' ? [] : [{ label, value }],
  );

const goods = (rfq: RfqView, forSupplier: boolean): Fact[] =>
  present([
    {
      label: m.deals_orders_gradeNumber(),
      value: rfq.material ? (
        <a className="link" href={localPath('/absDetail', { id: rfq.material.id })}>
          {rfq.gradeNumber}
        </a>
      ) : (
        rfq.gradeNumber
      ),
    },
    { label: m.deals_rfq_category(), value: rfq.category?.name },
    { label: m.deals_danger_title(), value: dangerText(rfq.carried) },
    { label: m.deals_rfq_qualityClass(), value: rfq.qualityClass.name },
    { label: m.deals_rfq_quantity(), value: tonnesText(rfq.quantity) },
    { label: m.deals_rfq_targetPrice(), value: rfq.targetPrice && priceText(rfq.targetPrice) },
    { label: m.deals_rfq_countryOfOrigin(), value: rfq.countryOfOrigin?.name },
    { label: m.deals_rfq_packing(), value: rfq.packing.name },
    { label: m.deals_rfq_shippingMethod(), value: rfq.shippingMethod.name },
    { label: m.deals_rfq_cabinetType(), value: rfq.cabinetType?.name },
    {
      label: m.deals_orders_addressedTo(),
      value: forSupplier ? null : rfq.shops.length === 0 ? (
        m.deals_orders_openToAll()
      ) : (
        <ul>
          {rfq.shops.map(({ id, name }) => (
            <li key={id}>
              {isGuest(id) ? (
                name
              ) : (
                <a className="link" href={localPath(`/shop/${id}`)}>
                  {name}
                </a>
              )}
            </li>
          ))}
        </ul>
      ),
    },
    {
      label: m.deals_orders_sealedBids(),
      value: rfq.sealedUntil && m.deals_orders_sealedUntil({ time: formatMoment(rfq.sealedUntil) }),
    },
  ]);

const terms = (rfq: RfqView, subOrders: Props['subOrders'], readFile: ReadFile): Fact[] => {
  const day = (label: string, name: 'deliveryStart' | 'deliveryDeadline' | 'latestPayment') => ({
    label,
    value: <AgreedDay asked={rfq[name]} subOrders={subOrders} day={name} />,
  });
  return present([
    ...termFacts(rfq),
    day(m.deals_rfq_deliveryStart(), 'deliveryStart'),
    day(m.deals_rfq_deliveryDeadline(), 'deliveryDeadline'),
    {
      label: m.deals_rfq_leadTime(),
      value: rfq.leadTimeDays === null ? null : m.deals_orders_days({ days: rfq.leadTimeDays }),
    },
    { label: m.deals_rfq_paymentTerm(), value: rfq.paymentTerm.name },
    day(m.deals_rfq_latestPayment(), 'latestPayment'),
    {
      label: m.deals_rfq_arbitration(),
      value: rfq.arbitration ? arbitrationName(rfq.arbitration) : m.deals_rfq_arbitrationUsual(),
    },
    { label: m.deals_rfq_remarks(), value: rfq.remarks },
    { label: m.deals_trade_bankTitle(), value: rfq.bankWarning && m.deals_trade_payOnly() },
    {
      label: m.deals_rfq_attachments(),
      value: rfq.attachments.length > 0 && (
        <span className="flex flex-col items-start">
          {rfq.attachments.map((file) => (
            <StoredFileButton key={file.id} file={file} read={readFile} />
          ))}
        </span>
      ),
    },
  ]).filter(({ value }) => value !== false);
};
