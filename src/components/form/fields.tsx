import { useContext, useId, useState, type ReactNode } from 'react';
import type { Named } from '#api/common/common.ts';
import type { RfqChoices } from '#api/deals/rfq.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { m } from '#i18n/messages.ts';
import { FormLabels } from './Form.tsx';
import type { Errors } from './use-form.ts';

/** As much of a form as its fields with these names need: all of them are text. */
export type TextForm<Name extends string> = {
  values: Readonly<Record<Name, string>>;
  errors: Errors;
  set: (name: Name, value: string) => void;
};

type FieldProps<Name extends string> = {
  form: TextForm<NoInfer<Name>>;
  name: Name;
  /** Where it is not the one that the form names. */
  label?: ReactNode;
  required?: boolean;
  help?: ReactNode;
  /** Said here of something that has no field of its own. */
  error?: string | undefined;
  className?: string;
};

/** What is common to the fields: label, error, help. */
function useFieldProps<Name extends string>(props: FieldProps<Name>) {
  const { form, name, required, help, className } = props;
  const labels = useContext(FormLabels);
  const label = props.label ?? labels[name] ?? name;
  return { name, label, error: form.errors[name] ?? props.error, required, help, className };
}

type TextProps<Name extends string> = FieldProps<Name> & {
  type?: 'text' | 'date' | 'datetime-local';
  inputMode?: 'decimal' | 'numeric';
  unit?: string | undefined;
  placeholder?: string;
  maxLength?: number;
  min?: string;
  max?: string;
  /** The id of a list of suggestions. */
  list?: string;
  /** `off` where what was typed into other forms is no help. */
  autoComplete?: 'off';
  readOnly?: boolean;
};

/** One line of text, a number or a day. */
export function TextField<Name extends string>(props: TextProps<Name>) {
  const {
    form,
    name,
    label: _label,
    required: _required,
    help: _help,
    error: _error,
    className: _class,
    unit,
    ...input
  } = props;
  return (
    <Field {...useFieldProps(props)}>
      {(control) => (
        <span className="relative block">
          <Input
            {...control}
            {...input}
            className={input.inputMode ? (unit ? 'figures pr-14' : 'figures') : undefined}
            value={form.values[name]}
            onChange={(event) => form.set(name, event.target.value)}
          />
          {unit && <span className="unit absolute inset-y-0 right-3 flex items-center">{unit}</span>}
        </span>
      )}
    </Field>
  );
}

type LongTextProps<Name extends string> = FieldProps<Name> & { maxLength: number; rows?: number };

/** A text of some sentences. */
export function LongTextField<Name extends string>(props: LongTextProps<Name>) {
  const { form, name, maxLength, rows = 3 } = props;
  return (
    <Field {...useFieldProps(props)}>
      {(control) => (
        <Textarea
          {...control}
          rows={rows}
          maxLength={maxLength}
          value={form.values[name]}
          onChange={(event) => form.set(name, event.target.value)}
        />
      )}
    </Field>
  );
}

type ChoiceProps<Name extends string> = FieldProps<Name> & {
  options: readonly { code: string; name: string }[];
  placeholder?: string;
};

/** One of a list. */
export function ChoiceField<Name extends string>(props: ChoiceProps<Name>) {
  const { form, name, options, placeholder } = props;
  return (
    <Field {...useFieldProps(props)}>
      {(control) => (
        <NativeSelect
          {...control}
          value={form.values[name]}
          onChange={(value) => form.set(name, value)}
          options={options.map((option) => ({ value: option.code, label: option.name }))}
          placeholder={placeholder ?? m.deals_rfq_choose()}
        />
      )}
    </Field>
  );
}

export const asChoices = (things: readonly Named[]) => things.map(({ id, name }) => ({ code: id, name }));

type PortProps<Name extends string> = FieldProps<Name> & {
  ports: RfqChoices['ports'];
  onPick?: (country: string) => void;
};

/** A port by name or UN/LOCODE: typed with suggestions, because there are hundreds. */
export function PortField<Name extends string>(props: PortProps<Name>) {
  const { form, name, ports, onPick } = props;
  const list = useId();
  const written = (port: { id: string; name: string }) => `${port.name} (${port.id})`;
  const chosen = ports.find(({ id }) => id === form.values[name]);
  const [typed, setTyped] = useState<string | null>(null);
  const take = (text: string) => {
    setTyped(text);
    const wanted = text.trim().toLowerCase();
    const port = ports.find((one) => [written(one), one.name, one.id].some((label) => label.toLowerCase() === wanted));
    // Something that is no port of ours stays and is refused, instead of vanishing.
    form.set(name, port?.id ?? text.trim());
    if (port) onPick?.(port.country);
  };
  return (
    <Field {...useFieldProps(props)}>
      {(control) => (
        <>
          <Input
            {...control}
            list={list}
            value={typed ?? (chosen ? written(chosen) : form.values[name])}
            onChange={(event) => take(event.target.value)}
            onBlur={() => setTyped(null)}
            placeholder={m.deals_rfq_portPlaceholder()}
            autoComplete="off"
          />
          <datalist id={list}>
            {ports.map((port) => (
              <option key={port.id} value={written(port)} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
