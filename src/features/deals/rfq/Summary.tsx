import { tradeTermName } from '#api/deals/trade-term-name.ts';
import { formatDate } from '#lib/format.ts';
import { multiply, trimZeros } from '#lib/decimal.ts';
import { m } from '#i18n/messages.ts';
import { tonnesForm, unitPriceForm } from '#api/deals/deal-choices.ts';
import type { SectionProps } from './ProductRfq.tsx';

/** What is about to be sent, in a few lines that follow the typing. */
export function Summary({ form, template, choices }: SectionProps) {
  const { values } = form;
  const port = choices.ports.find(({ id }) => id === values.destinationPort || id === values.departurePort);
  const priced = tonnesForm.test(values.quantity) && unitPriceForm.test(values.targetPrice);
  const rows: [string, string][] = [
    [m.deals_rfq_what(), values.gradeNumber],
    [m.deals_rfq_quantity(), tonnesForm.test(values.quantity) ? `${trimZeros(values.quantity)} t` : ''],
    [m.deals_rfq_targetTotal(), priced ? `${values.currency} ${multiply(values.quantity, values.targetPrice, 2)}` : ''],
    [
      m.deals_rfq_tradeTerm(),
      values.tradeTerm ? [tradeTermName(Number(values.tradeTerm)), port?.name].filter(Boolean).join(' ') : '',
    ],
    [m.deals_rfq_deliveryDeadline(), values.deliveryDeadline ? formatDate(values.deliveryDeadline) : ''],
    [m.deals_rfq_receivers(), values.openToAll || !template.shop ? m.deals_rfq_toAllShort() : template.shop.name],
  ];
  return (
    <>
      <h2 className="text-lg">{m.deals_rfq_summary()}</h2>
      <dl className="divide-line divide-y text-sm">
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
