import { limitBounds, type LimitBound } from '#api/deals/spec-limit-rules.ts';
import { TextField, type TextForm } from '#components/form/fields.tsx';
import type { Errors } from '#components/form/use-form.ts';
import { boundNames } from './limit-values.ts';

type Props = {
  /** Where the row stands in the form: `limits.0`. */
  at: string;
  bounds: Readonly<Record<LimitBound, string>>;
  unit: string;
  errors: Errors;
  onChange: (said: Partial<Record<LimitBound, string>>, at: string) => void;
};

/** Minimum, maximum and target of one property. */
export function BoundFields({ at, bounds, unit, errors, onChange }: Props) {
  const names = boundNames();
  const form: TextForm<string> = {
    values: Object.fromEntries(limitBounds.map((bound) => [`${at}.${bound}`, bounds[bound]])),
    errors,
    set: (name, value) => {
      const bound = limitBounds.find((one) => name === `${at}.${one}`);
      // What is wrong with one bound may be right by another.
      if (bound) onChange({ [bound]: value }, at);
    },
  };
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
      {limitBounds.map((bound) => (
        <TextField key={bound} form={form} name={`${at}.${bound}`} label={names[bound]} places={6} unit={unit} />
      ))}
    </div>
  );
}
