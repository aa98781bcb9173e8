import type { LimitChoices } from '#api/deals/spec-limit.ts';
import { mostSpecLimits } from '#api/deals/spec-limit-rules.ts';
import { textLength } from '#api/common/limits.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { SuggestedField, type TextForm } from '#components/form/fields.tsx';
import type { Errors } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field, FieldError } from '#components/ui/field.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { useAsked } from '../deal/use-asked.ts';
import { askLimitChoices } from '../stores/spec-limits.ts';
import { FromFile } from './FromFile.tsx';
import { BoundFields } from './BoundFields.tsx';
import { limitFor, limitFormOf, newLimit, withMore, type LimitForm } from './limit-values.ts';

export type LimitFieldsProps = {
  /** Where they stand in the form: `limits`, `lines.1.limits`. */
  at: string;
  limits: readonly LimitForm[];
  /** Whose typical values can be begun with; '': of no grade that the site knows. */
  materialId: string;
  errors: Errors;
  /** `at`: the field that was typed into. */
  onChange: (limits: LimitForm[], at: string) => void;
};

/** What the goods are held to, row by row: from the dictionary of properties, the grade's own figures or an earlier RFQ. */
export default function LimitFields(props: LimitFieldsProps) {
  const { materialId } = props;
  const { remote, onRetry } = useAsked(() => askLimitChoices(materialId), [materialId]);
  return (
    <Loaded remote={remote} onRetry={onRetry} skeleton={<Skeleton of="form" rows={3} />}>
      {(choices) => <Rows {...props} choices={choices} />}
    </Loaded>
  );
}

type RowsProps = LimitFieldsProps & { choices: LimitChoices };

function Rows(props: RowsProps) {
  const { at, limits, errors, onChange } = props;
  return (
    <div className="space-y-4">
      <Beginnings {...props} />
      {limits.length < mostSpecLimits && (
        <FromFile at={at} onRead={(rows) => onChange(withMore(limits, rows.map(limitFormOf)), at)} />
      )}
      <ol className="space-y-3">
        {limits.map((limit, index) => (
          <li key={index}>
            <Row
              {...props}
              {...{ limit, index }}
              onRow={(said, field) =>
                onChange(
                  limits.map((one, place) => (place === index ? { ...one, ...said } : one)),
                  field,
                )
              }
              onRemove={() =>
                onChange(
                  limits.filter((_, place) => place !== index),
                  at,
                )
              }
            />
          </li>
        ))}
      </ol>
      <FieldError id={`${at}-error`} text={errors[at]} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {limits.length < mostSpecLimits && (
          <Button variant="outline" size="small" onClick={() => onChange([...limits, newLimit()], at)}>
            {m.deals_limits_add()}
          </Button>
        )}
        {limits.length > 0 && (
          <Button variant="quiet" size="small" onClick={() => onChange([], at)}>
            {m.deals_limits_removeAll()}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Rows to begin with. A typical value is none yet: it goes into the target, and the buyer says the limit. */
function Beginnings({ at, limits, choices: { properties, figures, earlier }, onChange }: RowsProps) {
  const typical = figures.flatMap(({ property: id, condition, value }) => {
    const property = properties.find((one) => one.id === id);
    return property ? [{ property, value, row: limitFor(property, { condition, target: value }) }] : [];
  });
  const open = typical.filter(
    ({ row }) => withMore(limits, [row]).length > limits.filter(({ property }) => property).length,
  );
  if (open.length === 0 && earlier.length === 0) return null;
  return (
    <div className="bg-sunken space-y-3 rounded p-3">
      {earlier.map(({ orderId, number, at: asked, agreed, limits: rows }) => (
        <div key={orderId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button variant="outline" size="small" onClick={() => onChange(withMore(limits, rows.map(limitFormOf)), at)}>
            {m.deals_limits_takeOver({ count: rows.length, number })}
          </Button>
          <span className="text-soft text-table">
            {agreed
              ? m.deals_limits_asAgreed({ date: formatDate(asked) })
              : m.deals_limits_asAsked({ date: formatDate(asked) })}
          </span>
        </div>
      ))}
      {open.length > 0 && (
        <div className="space-y-2">
          <p className="text-soft text-table">{m.deals_limits_typicalText()}</p>
          <ul className="flex flex-wrap gap-2">
            {open.map(({ property, value, row }) => (
              <li key={`${property.id} ${row.condition}`}>
                <Button
                  variant="outline"
                  size="small"
                  className="max-w-full py-1 text-start whitespace-normal"
                  onClick={() => onChange(withMore(limits, [row]), at)}
                >
                  <span aria-hidden="true">+</span> {property.name}
                  <span className="text-soft figures font-normal">
                    {[`${value} ${property.unit}`.trim(), row.condition].filter(Boolean).join(' · ')}
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

const typicalText = (value: string, condition: string) =>
  condition ? m.deals_limits_both({ first: value, second: condition }) : value;

type RowProps = RowsProps & {
  limit: LimitForm;
  index: number;
  onRow: (said: Partial<LimitForm>, at: string) => void;
  onRemove: () => void;
};

function Row({ at: all, limit, index, choices, errors, onRow, onRemove }: RowProps) {
  const { properties, figures } = choices;
  const at = `${all}.${index}`;
  const property = properties.find(({ id }) => id === limit.property);
  const typical = figures.filter((figure) => figure.property === limit.property);
  const texts: TextForm<string> = {
    values: { [`${at}.method`]: limit.method, [`${at}.condition`]: limit.condition },
    errors,
    set: (name, value) => onRow(name.endsWith('.method') ? { method: value } : { condition: value }, name),
  };
  return (
    <fieldset className="border-line min-w-0 space-y-3 rounded border p-3">
      <legend className="sr-only">{m.deals_limits_row({ number: index + 1 })}</legend>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <Field
          name={`${at}.property`}
          label={m.deals_limits_property()}
          error={errors[`${at}.property`] ?? errors[`${at}.unit`]}
          required
        >
          {(control) => (
            <NativeSelect
              {...control}
              value={limit.property}
              onChange={(id) => {
                const chosen = properties.find((one) => one.id === id);
                // Figures of another property are none of this one.
                if (chosen) onRow(limitFor(chosen), at);
              }}
              options={properties.map(({ id, name, unit }) => ({
                value: id,
                label: unit ? `${name} (${unit})` : name,
              }))}
              placeholder={m.deals_rfq_choose()}
            />
          )}
        </Field>
        <SuggestedField
          form={texts}
          name={`${at}.method`}
          label={m.deals_limits_method()}
          suggestions={property?.methods ?? []}
          maxLength={textLength.limitMethod[1]}
        />
        <SuggestedField
          form={texts}
          name={`${at}.condition`}
          label={m.deals_limits_condition()}
          suggestions={[...new Set(typical.map(({ condition }) => condition))].filter(Boolean)}
          maxLength={textLength.limitCondition[1]}
        />
      </div>
      <BoundFields at={at} bounds={limit} unit={limit.unit} errors={errors} onChange={onRow} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-soft figures text-table">
          {typical.length > 0 &&
            m.deals_limits_typical({
              values: typical
                .map(({ value, condition }) => typicalText(`${value} ${limit.unit}`.trim(), condition))
                .join('; '),
            })}
        </p>
        <Button
          variant="quiet"
          size="small"
          aria-label={m.deals_limits_removeNamed({ name: property?.name ?? String(index + 1) })}
          onClick={onRemove}
        >
          {m.deals_guest_remove()}
        </Button>
      </div>
    </fieldset>
  );
}
