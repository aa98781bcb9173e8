import type { NegotiationEntry, OrderView } from '#api/deals/trade.ts';
import { textLength } from '#api/common/limits.ts';
import { moneyText, priceText, tonnesText } from '#components/center/figures.ts';
import { TextField, type TextForm } from '#components/form/fields.tsx';
import type { FormState } from '#components/form/use-form.ts';
import { focusAdded } from '#components/form/focus-added.ts';
import { Button } from '#components/ui/button.tsx';
import { CheckboxField } from '#components/ui/checkbox.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { m } from '#i18n/messages.ts';
import type { QuoteForm, QuoteLineForm } from '../stores/supplier.ts';
import { GradeField } from './GradeField.tsx';
import { ownQuote } from './own-quote.ts';
import { lineLabels } from './quote-labels.ts';
import { askedLine, lineAmount, mostLines } from './quote-values.ts';

type Wishes = NonNullable<NegotiationEntry['wants']>['lines'];
type Props = { form: FormState<QuoteForm>; deal: OrderView; wants: Wishes };

/** What is quoted, line by line: as asked, in parts, or something else instead. */
export function QuoteLines({ form, deal, wants }: Props) {
  const { lines } = form.values;
  const asked = askedLine(deal.rfq);
  const addLine = (line: QuoteLineForm) => {
    form.set('lines', [...lines, line]);
    focusAdded(`[name="lines.${lines.length}.gradeNumber"]`);
  };
  const quotedLines = ownQuote(deal)?.versions[0]?.lines ?? [];
  return (
    <div className="space-y-4">
      {lines.map((_, index) => (
        <QuoteLine
          key={index}
          form={form}
          index={index}
          deal={deal}
          wish={wants.find(({ lineId }) => lineId === quotedLines[index]?.id)}
        />
      ))}
      <FieldError id="quote-lines-error" text={form.errors['lines']} />
      {lines.length < mostLines && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="small"
            onClick={() => addLine({ ...asked, materialId: '', gradeNumber: '', replacement: true })}
          >
            {m.deals_supplier_addReplacement()}
          </Button>
          <Button variant="outline" size="small" onClick={() => addLine(asked)}>
            {m.deals_supplier_addLine()}
          </Button>
        </div>
      )}
    </div>
  );
}

type LineProps = Omit<Props, 'wants'> & { index: number; wish: Wishes[number] | undefined };

function QuoteLine({ form, index, deal, wish }: LineProps) {
  const { lines, currency } = form.values;
  const line = lines[index]!;
  const { targetPrice } = deal.rfq;
  const labels = lineLabels();
  const at = (field: string) => `lines.${index}.${field}`;
  const change = (changes: Partial<QuoteLineForm>, field: string) =>
    form.set(
      'lines',
      lines.map((other, place) => (place === index ? { ...other, ...changes } : other)),
      at(field),
    );
  const text = textFormOf(line, index, form.errors, change);
  const amount = lineAmount(line);
  return (
    <fieldset className="border-line bg-surface rounded border p-3 sm:p-4">
      <legend className="float-left font-semibold">{m.deals_supplier_line({ line: index + 1 })}</legend>
      <div className="flex justify-end">
        {lines.length > 1 && (
          <Button
            variant="quiet"
            size="small"
            aria-label={m.deals_supplier_removeLine({ line: index + 1 })}
            onClick={() =>
              form.set(
                'lines',
                lines.filter((_, place) => place !== index),
              )
            }
          >
            {m.center_remove()}
          </Button>
        )}
      </div>
      <div className="clear-both grid gap-4 pt-2 sm:grid-cols-2 wide:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <GradeField
          name={at('gradeNumber')}
          label={labels.gradeNumber}
          error={form.errors[at('gradeNumber')]}
          line={line}
          onChange={(changes) => change(changes, 'gradeNumber')}
        />
        <TextField
          form={text}
          name={at('quantity')}
          label={labels.quantity}
          required
          places={3}
          unit={m.unit_tonne()}
          help={wish?.quantity && m.deals_supplier_buyerWants({ value: tonnesText(wish.quantity) })}
        />
        <TextField
          form={text}
          name={at('unitPrice')}
          label={labels.unitPrice}
          required
          places={4}
          unit={m.unit_perTonne({ currency })}
          help={
            wish?.unitPrice
              ? m.deals_supplier_buyerWants({ value: priceText({ amount: wish.unitPrice, currency }) })
              : targetPrice && m.deals_supplier_target({ price: priceText(targetPrice) })
          }
        />
        <div className="space-y-1">
          <p className="font-medium">{m.deals_supplier_amount()}</p>
          <p className="figures flex min-h-9 items-center font-semibold" aria-live="polite">
            {amount === null ? '–' : moneyText({ amount, currency })}
          </p>
        </div>
      </div>
      <div className="grid items-start gap-4 pt-4 sm:grid-cols-2">
        <TextField form={text} name={at('remark')} label={labels.remark} maxLength={textLength.quoteLineRemark[1]} />
        <div className="sm:pt-7">
          <CheckboxField
            name={at('replacement')}
            checked={line.replacement}
            error={form.errors[at('replacement')]}
            onChange={(replacement) => change({ replacement }, 'replacement')}
          >
            {m.deals_supplier_replacementOf({ grade: deal.rfq.gradeNumber })}
          </CheckboxField>
        </div>
      </div>
    </fieldset>
  );
}

/** The texts of one line as a form of their own. */
function textFormOf(
  line: QuoteLineForm,
  index: number,
  errors: FormState<QuoteForm>['errors'],
  change: (changes: Partial<QuoteLineForm>, field: string) => void,
): TextForm<string> {
  const fields = ['quantity', 'unitPrice', 'remark'] as const;
  return {
    values: Object.fromEntries(fields.map((field) => [`lines.${index}.${field}`, line[field]])),
    errors,
    set: (name, value) => {
      const field = fields.find((one) => name === `lines.${index}.${one}`);
      if (field) change({ [field]: value }, field);
    },
  };
}
