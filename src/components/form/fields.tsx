import { useContext, useState, type ReactNode } from 'react';
import type { Named } from '#api/common/common.ts';
import type { RfqChoices } from '#api/deals/rfq.ts';
import { Combobox } from '#components/ui/combobox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { m } from '#i18n/messages.ts';
import { DateInput } from './DateInput.tsx';
import { FormLabels } from './Form.tsx';
import { NumberInput } from './NumberInput.tsx';
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
  /** `moment`: a day with its time. */
  type?: 'text' | 'date' | 'moment';
  /** A number, with so many decimals at most; 0: a whole one. */
  places?: number | undefined;
  /** The most that a number may be. */
  most?: string | undefined;
  unit?: string | undefined;
  placeholder?: string;
  maxLength?: number;
  min?: string;
  max?: string;
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
    places,
    most,
    unit,
    ...input
  } = props;
  const value = form.values[name];
  const { type = 'text', ...rest } = input;
  return (
    <Field {...useFieldProps(props)}>
      {(control) =>
        type !== 'text' ? (
          <DateInput
            {...control}
            {...rest}
            {...{ value, withTime: type === 'moment' }}
            onValue={(day) => form.set(name, day)}
          />
        ) : places === undefined ? (
          <Input {...control} {...rest} value={value} onChange={(event) => form.set(name, event.target.value)} />
        ) : (
          <NumberInput
            {...control}
            {...rest}
            {...{ value, places, most, unit }}
            onValue={(number) => form.set(name, number)}
          />
        )
      }
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

/** A long list is not read to its end: who does not find it goes on typing. */
const mostOffered = 50;

type SuggestedProps<Name extends string> = FieldProps<Name> & {
  /** What mostly stands there; something else may, too. */
  suggestions: readonly string[];
  maxLength: number;
  placeholder?: string;
};

/** One line of text that is mostly one of a list. */
export function SuggestedField<Name extends string>(props: SuggestedProps<Name>) {
  const { form, name, suggestions, maxLength, placeholder } = props;
  const find = (text: string) => {
    const typed = text.trim().toLowerCase();
    if (suggestions.some((one) => one.toLowerCase() === typed)) return [];
    return suggestions.filter((one) => one.toLowerCase().includes(typed)).slice(0, mostOffered);
  };
  return (
    <Field {...useFieldProps(props)}>
      {(control) => (
        <Combobox
          {...control}
          maxLength={maxLength}
          placeholder={placeholder}
          text={form.values[name]}
          onText={(text) => form.set(name, text)}
          find={find}
          keyOf={(one) => one}
          onChoose={(one) => form.set(name, one)}
        >
          {(one) => one}
        </Combobox>
      )}
    </Field>
  );
}

type Port = Pick<RfqChoices['ports'][number], 'id' | 'name' | 'country' | 'alsoCalled'>;
type PortProps<Name extends string> = FieldProps<Name> & {
  ports: readonly Port[];
  onPick?: (country: string) => void;
};

const written = ({ name, id }: Port) => `${name} (${id})`;

/**
 * A port by name or UN/LOCODE: typed with suggestions, because there are hundreds. What fits to one port alone is that port
 * once the field is left; what fits to none or to several stays, and its form is not sent (unread.ts).
 */
export function PortField<Name extends string>(props: PortProps<Name>) {
  const { form, name, ports, onPick } = props;
  const chosen = ports.find(({ id }) => id === form.values[name]);
  const [typed, setTyped] = useState<string | null>(null);
  const portOf = (text: string) => {
    const wanted = text.trim().toLowerCase();
    return ports.find((one) => [written(one), one.name, one.id].some((label) => label.toLowerCase() === wanted));
  };
  const fitting = (text: string) => {
    const wanted = text.trim().toLowerCase();
    return ports.filter((one) => `${written(one)} ${one.alsoCalled}`.toLowerCase().includes(wanted));
  };
  const find = (text: string) => (portOf(text) ? [] : fitting(text).slice(0, mostOffered));
  const isUnread = !chosen && form.values[name].trim() !== '';
  const leave = () => {
    const [only, another] = isUnread ? fitting(form.values[name]) : [];
    if (only && !another) take(written(only));
    setTyped(null);
  };
  const take = (text: string) => {
    setTyped(text);
    const port = portOf(text);
    // Something that is no port of ours stays and is refused, instead of vanishing.
    form.set(name, port?.id ?? text.trim());
    if (port) onPick?.(port.country);
  };
  return (
    <Field {...useFieldProps(props)}>
      {(control) => (
        <Combobox
          {...control}
          text={typed ?? (chosen ? written(chosen) : form.values[name])}
          onText={take}
          find={find}
          keyOf={({ id }) => id}
          onChoose={(port) => take(written(port))}
          data-unread={isUnread ? m.form_portForm() : undefined}
          onBlur={leave}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === 'Enter' && !nativeEvent.isComposing) leave();
          }}
          placeholder={m.deals_rfq_portPlaceholder()}
        >
          {(port) => (
            <>
              <span>{port.name}</span>
              <span className="text-soft figures text-table">{port.id}</span>
            </>
          )}
        </Combobox>
      )}
    </Field>
  );
}
