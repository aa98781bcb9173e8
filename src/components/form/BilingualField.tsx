import { useContext } from 'react';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { m } from '#i18n/messages.ts';
import { FormLabels } from './Form.tsx';
import type { Errors } from './use-form.ts';

type Pair<Name extends string> = `${Name}En` | `${Name}Zh`;
type PairForm<Name extends string> = {
  values: Readonly<Record<Pair<Name>, string>>;
  errors: Errors;
  set: (name: Pair<Name>, value: string, at?: string) => void;
};

type Props<Name extends string> = {
  form: PairForm<NoInfer<Name>>;
  name: Name;
  /** Of several lines; one line without. */
  rows?: number;
  maxLength: number;
  /** In one language at least. */
  required?: boolean;
};

/** A text in both languages, side by side where there is room. What is wrong with both stands at the first. */
export function BilingualField<Name extends string>({ form, name, rows, maxLength, required }: Props<Name>) {
  const labels = useContext(FormLabels);
  const first = `${name}En` as const;
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      {[first, `${name}Zh` as const].map((field) => (
        <Field
          key={field}
          name={field}
          label={labels[field] ?? field}
          error={form.errors[field]}
          help={required && field === first ? m.market_shop_oneIsEnough() : undefined}
        >
          {(control) => {
            const common = {
              ...control,
              value: form.values[field],
              maxLength,
              lang: field === first ? 'en' : 'zh-CN',
            };
            return rows === undefined ? (
              <Input {...common} onChange={(event) => form.set(field, event.target.value, first)} />
            ) : (
              <Textarea {...common} rows={rows} onChange={(event) => form.set(field, event.target.value, first)} />
            );
          }}
        </Field>
      ))}
    </div>
  );
}

/** The labels of both fields, for the summary of errors. */
export function bilingualLabels<Name extends string>(name: Name, label: string): Record<Pair<Name>, string> {
  const labels = {
    [`${name}En`]: m.market_shop_inEnglish({ label }),
    [`${name}Zh`]: m.market_shop_inChinese({ label }),
  };
  return labels as Record<string, string>;
}
