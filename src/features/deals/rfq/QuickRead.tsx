import { closedProblems } from '#api/deals/closed-destinations.ts';
import type { RfqChoices, RfqTemplate } from '#api/deals/rfq.ts';
import { requiredRfqFields } from '#api/deals/rfq-rules.ts';
import { isBlank, neededFields } from '#api/deals/trade-rules.ts';
import { tradeTermName } from '#api/deals/trade-term-name.ts';
import { priceText, tonnesText } from '#components/center/figures.ts';
import { useNow } from '#components/center/use-now.ts';
import { Notice } from '#components/center/Notice.tsx';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { joinWords } from '#lib/join-words.ts';
import type { RfqForm } from '../stores/rfq.ts';
import { rfqLabels, type RfqField } from '#api/deals/rfq-labels.ts';

type Quick = NonNullable<RfqTemplate['quick']>;

const reasons: Record<Quick['unclear'][number]['why'], () => string> = {
  number: m.deals_quick_number,
  twice: m.deals_quick_twice,
  term: m.deals_quick_term,
  port: m.deals_quick_port,
  date: m.deals_quick_date,
  words: m.deals_quick_words,
};
/** Said by others of these already. */
const unsaid: readonly string[] = ['materialId', 'currency', 'destinationCountry'];

type Props = { text: string; quick: Quick; template: RfqTemplate; values: RfqForm; choices: RfqChoices };

/** What was read from the line with which the RFQ began, what was not, and what is still to be said. */
export function QuickRead({ text, quick, template, values, choices }: Props) {
  const labels: Record<string, string> = rfqLabels();
  const order = Object.keys(labels);
  const said = quick.understood
    .filter((field) => !unsaid.includes(field))
    .toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
  const needed: readonly RfqField[] = [...requiredRfqFields, ...neededFields(values.tradeTerm)];
  const missing = [
    ...(template.fields.materialId === undefined && isBlank(values.categoryId) ? [labels['categoryId']!] : []),
    ...needed.filter((field) => isBlank(values[field as keyof RfqForm])).map((field) => labels[field]!),
  ];
  // What the goods are is looked at when the form is sent.
  const closed = [...new Set(Object.values(closedProblems(values, { ...choices, goods: null }, useNow())))];
  return (
    <Notice tone={quick.unclear.length > 0 ? 'amber' : 'brand'} title={m.deals_quick_read({ text })}>
      {said.length === 0 ? (
        <p>{m.deals_quick_nothing()}</p>
      ) : (
        <dl className="flex flex-wrap gap-x-6 gap-y-1">
          {said.map((field) => (
            <div key={field} className="flex gap-2">
              <dt className="text-soft">{labels[field]}</dt>
              <dd className="figures font-medium">{shown(field, template, choices)}</dd>
            </div>
          ))}
        </dl>
      )}
      {quick.unclear.length > 0 && (
        <div>
          <p>{m.deals_quick_unclear()}</p>
          <ul className="list-disc pl-5">
            {quick.unclear.map(({ words, why }) => (
              <li key={words + why}>
                <strong className="font-medium">{words}</strong> – {reasons[why]()}
              </li>
            ))}
          </ul>
        </div>
      )}
      {closed.map((problem) => (
        <p key={problem} className="text-bad">
          {problem}
        </p>
      ))}
      <p>{missing.length > 0 ? m.deals_quick_missing({ fields: joinWords(missing) }) : m.deals_quick_complete()}</p>
    </Notice>
  );
}

/** As the form has it, in words. */
function shown(
  field: NonNullable<RfqTemplate['quick']>['understood'][number],
  { fields, category }: RfqTemplate,
  { ports }: RfqChoices,
): string {
  const said = fields[field];
  const value = typeof said === 'string' || typeof said === 'number' ? String(said) : '';
  if (field === 'quantity') return tonnesText(value);
  if (field === 'targetPrice') return priceText({ amount: value, currency: fields.currency ?? '' });
  if (field === 'tradeTerm') return tradeTermName(Number(value));
  if (field === 'categoryId') return category?.name ?? value;
  if (field === 'destinationPort' || field === 'departurePort')
    return ports.find(({ id }) => id === value)?.name ?? value;
  return field === 'deliveryStart' || field === 'deliveryDeadline' ? formatDate(value) : value;
}
