import type { ReactNode } from 'react';
import type { RfqChoices } from '#api/deals/rfq.ts';
import type { Carriage } from '#api/deals/carriage-rules.ts';
import { containersFor } from '#api/deals/container-load.ts';
import { placeField, removedFields } from '#api/deals/trade-rules.ts';
import { tradeTermName } from '#api/deals/trade-term-name.ts';
import { formatDate, formatMoney } from '#lib/format.ts';
import { tonnesText } from '#components/center/figures.ts';
import { add, compare, multiply } from '#lib/decimal.ts';
import { m } from '#i18n/messages.ts';
import { tonnesForm, unitPriceForm } from '#api/deals/deal-choices.ts';
import type { RfqForm } from '../stores/rfq.ts';
import type { SectionProps } from './ProductRfq.tsx';
import { chosenOf, isUnsaid } from './ReceiversSection.tsx';

/** What is about to be sent, in a few lines that follow the typing. */
export function Summary({ form, receivers, lineReceivers, choices }: SectionProps) {
  const { values } = form;
  const receiversText = () => {
    if (!values.openToAll) return m.deals_rfq_receiverCount({ count: chosenOf(values, receivers).length });
    const counts = [receivers, ...lineReceivers].flatMap((found) => (found && !isUnsaid(found) ? [found.all] : []));
    if (counts.length === 0) return '';
    const [least, most] = [Math.min(...counts), Math.max(...counts)];
    return least === most ? m.deals_rfq_receiverCount({ count: most }) : m.deals_bundle_receiverCounts({ least, most });
  };
  const goods = [values, ...values.lines];
  const many = goods.length > 1;
  const known = goods.every(({ quantity }) => tonnesForm.test(quantity));
  const priced = known && goods.every(({ targetPrice }) => unitPriceForm.test(targetPrice));
  const rows: [string, ReactNode][] = [
    [many ? m.deals_bundle_materials() : m.deals_rfq_what(), many ? <Goods {...{ goods }} /> : values.gradeNumber],
    [m.deals_rfq_quantity(), known ? tonnesText(add(...goods.map(({ quantity }) => quantity))) : ''],
    [m.deals_freight_containers(), many ? '' : loadOf(values, { ...choices, goods: receivers.goods })],
    [
      m.deals_rfq_targetTotal(),
      priced
        ? formatMoney({
            amount: add(...goods.map(({ quantity, targetPrice }) => multiply(quantity, targetPrice, 2))),
            currency: values.currency,
          })
        : '',
    ],
    [
      m.deals_rfq_tradeTerm(),
      values.tradeTerm ? [tradeTermName(Number(values.tradeTerm)), placeOf(values, choices)].join(' ') : '',
    ],
    [m.deals_rfq_deliveryDeadline(), values.deliveryDeadline ? formatDate(values.deliveryDeadline) : ''],
    [m.deals_rfq_receivers(), receiversText()],
  ];
  return (
    <>
      <h2 className="text-h3">{m.deals_rfq_summary()}</h2>
      <dl className="divide-line divide-y text-table">
        {rows.map(([label, value]) => (
          <div key={label} className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-3 py-1.5">
            <dt className="text-soft">{label}</dt>
            <dd className="figures min-w-0 text-right break-words">{value || <span className="text-faint">–</span>}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The containers that take it all, once the container type is chosen and the quantity is one. */
function loadOf(values: RfqForm, carriage: Carriage): string {
  const { quantity, packing, cabinetType, destinationCountry } = values;
  if (!tonnesForm.test(quantity) || compare(quantity, '0') === 0) return '';
  const country = removedFields(values.tradeTerm).includes('destinationCountry') ? null : destinationCountry;
  const count = containersFor(quantity, { packing, cabinetType, country }, carriage);
  const container = carriage.cabinetTypes.find(({ code }) => code === cabinetType);
  return count === null || !container ? '' : `${count} × ${container.name}`;
}

/** Each material with its tonnes, as far as they have been written. */
const Goods = ({ goods }: { goods: readonly { gradeNumber: string; quantity: string }[] }) => (
  <ol>
    {goods.map(({ gradeNumber, quantity }, index) => (
      <li key={index}>
        {[gradeNumber || '–', tonnesForm.test(quantity) && tonnesText(quantity)].filter(Boolean).join(' · ')}
      </li>
    ))}
  </ol>
);

/** The place that the trade term names, as the contract will: what the term removes does not count. */
function placeOf(values: RfqForm, { ports }: RfqChoices): string {
  const field = placeField(values.tradeTerm);
  if (field === null) return '';
  return field === 'serviceAddress'
    ? values.serviceAddress
    : (ports.find(({ id }) => id === values[field])?.name ?? '');
}
