import { textLength } from '#api/common/limits.ts';
import type { CatalogueChoices } from '#api/market/proposal.ts';
import type { Named } from '#api/common/common.ts';
import type { DeskField } from '#api/market/desk-choices.ts';
import { deskFieldName } from '#api/market/desk-words.ts';
import { conditionWords } from '#api/market/figure-words.ts';
import { Checkbox, CheckboxField } from '#components/ui/checkbox.tsx';
import { asChoices, ChoiceField, LongTextField, SuggestedField, TextField } from '#components/form/fields.tsx';
import type { FormState } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { asList, optionName } from './desk-text.ts';

type Props = {
  form: Pick<FormState<Record<string, string>>, 'values' | 'errors'> & { set: (name: string, value: string) => void };
  field: DeskField;
  choices: CatalogueChoices;
  /** Under which a category can stand, and figures of a property do. */
  row: { parents: readonly Named[]; conditions: readonly string[] };
};

/** A field of the catalogue desk: how it is typed follows from what it holds. */
export function FieldOfDesk({ form, field, choices, row }: Props) {
  const { name, kind, required, guarded, fixed, options } = field;
  const help = guarded ? m.market_desk_guarded() : undefined;
  const common = { form, name, required, help };
  if (fixed) return <TextField {...common} help={m.market_desk_unitFixed()} readOnly />;
  if (options && kind === 'list') return <Several {...{ form, name, options, help }} />;
  if (options) return <ChoiceField {...common} options={options.map((code) => ({ code, name: optionName(code) }))} />;
  if (name === 'parentId') return <ChoiceField {...common} options={asChoices(row.parents)} />;
  if (kind === 'condition')
    return (
      <ChoiceField
        {...common}
        placeholder={m.market_desk_usualNone()}
        options={row.conditions.map((code) => ({ code, name: conditionWords(code) }))}
      />
    );
  if (kind === 'country') return <ChoiceField {...common} options={asChoices(choices.countries)} />;
  if (kind === 'processLevel') return <ChoiceField {...common} options={asChoices(choices.processLevels)} />;
  if (kind === 'category')
    return (
      <SuggestedField
        {...common}
        suggestions={choices.categories.map((one) => one.name)}
        maxLength={textLength.gradeSource[1]}
      />
    );
  if (kind === 'yes')
    return (
      <CheckboxField
        name={name}
        checked={form.values[name] === 'true'}
        onChange={(checked) => form.set(name, String(checked))}
        error={form.errors[name]}
      >
        {deskFieldName(name)}
      </CheckboxField>
    );
  if (kind === 'list' || kind === 'prose')
    return <LongTextField {...common} maxLength={textLength.profile[1]} rows={4} />;
  return (
    <TextField
      {...common}
      type={kind === 'day' ? 'date' : 'text'}
      maxLength={textLength.gradeSource[1]}
      autoComplete="off"
    />
  );
}

type SeveralProps = Pick<Props, 'form'> & { name: string; options: readonly string[]; help: string | undefined };

/** Several of a list. */
function Several({ form, name, options, help }: SeveralProps) {
  const chosen = asList(form.values[name] ?? '');
  const error = form.errors[name];
  return (
    <fieldset className="space-y-2">
      <legend className="font-medium">
        {deskFieldName(name)} {help && <span className="text-soft text-table font-normal">{help}</span>}
      </legend>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {options.map((option) => (
          <label key={option} className="inline-flex min-h-9 items-center gap-2">
            <Checkbox
              checked={chosen.includes(option)}
              onChange={(event) => {
                const next = options.filter((one) => (one === option ? event.target.checked : chosen.includes(one)));
                form.set(name, next.join('\n'));
              }}
            />
            {optionName(option)}
          </label>
        ))}
      </div>
      {error && (
        <p className="text-bad text-table" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
