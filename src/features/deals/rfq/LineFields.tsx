import { useRef } from 'react';
import { mostLines } from '#api/deals/bundle-rules.ts';
import { rfqLabels } from '#api/deals/rfq-labels.ts';
import type { RfqReceivers } from '#api/deals/rfq.ts';
import { asChoices, ChoiceField, TextField, type TextForm } from '#components/form/fields.tsx';
import { focusAdded } from '#components/form/focus-added.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { m } from '#i18n/messages.ts';
import { joinWords } from '#lib/join-words.ts';
import { LimitsPart } from '../limits/LimitsPart.tsx';
import { GradeField } from '../supplier/GradeField.tsx';
import { lineField, newLine, typedFields, type LineForm } from './line-values.ts';
import type { SectionProps } from './ProductRfq.tsx';

type Props = Pick<SectionProps, 'form' | 'choices' | 'families' | 'countries' | 'receivers' | 'lineReceivers'>;

/** What is asked for besides the first material, each with its own grade and tonnes; everything else is said once. */
export function LineFields(props: Props) {
  const { form } = props;
  const { lines } = form.values;
  // Somebody types on while a grade is looked up.
  const latest = useRef(lines);
  latest.current = lines;
  const change = (index: number, said: Partial<LineForm>, at: string) =>
    form.set(
      'lines',
      latest.current.map((one, place) => (place === index ? { ...one, ...said } : one)),
      at,
    );
  return (
    <div className="space-y-4">
      <ol className="space-y-4">
        {lines.map((line, index) => (
          <li key={index}>
            <Line
              {...props}
              {...{ line, index }}
              onChange={(said, at) => change(index, said, at)}
              onRemove={() =>
                form.set(
                  'lines',
                  lines.filter((_, place) => place !== index),
                )
              }
            />
          </li>
        ))}
      </ol>
      {lines.length + 1 < mostLines && (
        <Button
          variant="outline"
          size="small"
          onClick={() => {
            form.set('lines', [...lines, newLine(form.values.qualityClass)]);
            focusAdded(`[name="lines.${lines.length + 1}.gradeNumber"]`);
          }}
        >
          {m.deals_bundle_add()}
        </Button>
      )}
    </div>
  );
}

type LineProps = Props & {
  line: LineForm;
  index: number;
  /** `at`: the field that was typed into. */
  onChange: (said: Partial<LineForm>, at: string) => void;
  onRemove: () => void;
};

const furtherFields = ['qualityClass', 'countryOfOrigin', 'deliveryStart', 'deliveryDeadline'] as const;

function Line({
  form,
  choices,
  families,
  countries,
  receivers,
  lineReceivers,
  line,
  index,
  onChange,
  onRemove,
}: LineProps) {
  const { errors, values } = form;
  const found = lineReceivers[index];
  const labels = rfqLabels();
  const at = (field: string) => lineField(index, field);
  const fieldOf = (name: string) => typedFields.find((field) => at(field) === name)!;
  const own: TextForm<string> = {
    values: Object.fromEntries(typedFields.map((field) => [at(field), line[field]])),
    errors,
    set: (name, value) => onChange({ [fieldOf(name)]: value }, name),
  };
  const number = index + 2;
  const isOpen = furtherFields.some((field) => errors[at(field)]);
  return (
    <fieldset className="border-line min-w-0 space-y-3 rounded border p-3">
      <legend className="px-1 text-table font-medium">{m.deals_bundle_line({ number })}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <GradeField
          name={at('gradeNumber')}
          label={labels.gradeNumber}
          error={errors[at('gradeNumber')]}
          placeholder={m.deals_rfq_whatPlaceholder()}
          line={line}
          recognises={line.categoryId === ''}
          // What the catalogue knows needs no category; another grade is not the one that it knew.
          onChange={(said) => onChange(said, at(said.materialId ? 'categoryId' : 'gradeNumber'))}
        />
        {line.materialId && found?.category ? (
          <div className="space-y-1">
            <p className="text-table font-medium">{labels.categoryId}</p>
            <p className="py-2">{found.category.name}</p>
          </div>
        ) : (
          <Field name={at('categoryId')} label={labels.categoryId} error={errors[at('categoryId')]} required>
            {(control) => (
              <NativeSelect
                {...control}
                value={line.categoryId}
                onChange={(categoryId) => onChange({ categoryId, materialId: '' }, at('categoryId'))}
                options={families.map(({ name, children }) => ({
                  label: name,
                  options: children.map((child) => ({ value: child.id, label: child.name })),
                }))}
                placeholder={m.deals_rfq_choose()}
              />
            )}
          </Field>
        )}
        <TextField form={own} name={at('quantity')} label={labels.quantity} required places={3} unit={m.unit_tonne()} />
        <TextField
          form={own}
          name={at('targetPrice')}
          label={labels.targetPrice}
          places={4}
          unit={m.unit_perTonne({ currency: values.currency })}
        />
      </div>
      <details open={isOpen || undefined}>
        <summary className="link press w-fit cursor-pointer text-table">{m.deals_bundle_further()}</summary>
        <div className="mt-3 grid gap-3 sm:grid-cols-2">
          <ChoiceField
            form={own}
            name={at('qualityClass')}
            label={labels.qualityClass}
            required
            options={choices.qualityClasses}
          />
          <ChoiceField
            form={own}
            name={at('countryOfOrigin')}
            label={labels.countryOfOrigin}
            options={asChoices(countries)}
            placeholder={m.deals_rfq_anyOrigin()}
          />
          <TextField form={own} name={at('deliveryStart')} label={labels.deliveryStart} type="date" />
          <TextField form={own} name={at('deliveryDeadline')} label={labels.deliveryDeadline} type="date" />
        </div>
        <p className="text-soft mt-2 text-table">{m.deals_bundle_ownDays()}</p>
      </details>
      <LimitsPart
        at={at('limits')}
        limits={line.limits ?? []}
        materialId={line.materialId}
        errors={errors}
        onChange={(limits, name) => onChange({ limits }, name)}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-soft text-table" aria-live="polite">
          {reachOf(values, receivers, found)}
        </p>
        <Button
          variant="quiet"
          size="small"
          aria-label={m.deals_bundle_removeNamed({ name: line.gradeNumber.trim() || String(number) })}
          onClick={onRemove}
        >
          {m.deals_guest_remove()}
        </Button>
      </div>
    </fieldset>
  );
}

/** How many deal in it; of those that are asked by name, who does not. */
function reachOf(
  { openToAll, shopIds }: Props['form']['values'],
  { shops }: RfqReceivers,
  found: RfqReceivers | undefined,
): string {
  if (!found) return '';
  if (openToAll) return m.deals_bundle_reaches({ count: found.all });
  const dealing = found.shops.filter(({ deals }) => deals).map(({ id }) => id);
  const others = shops.filter(({ id }) => shopIds.includes(id) && !dealing.includes(id)).map(({ name }) => name);
  return others.length > 0 ? m.deals_bundle_notTheirs({ shops: joinWords(others) }) : '';
}
