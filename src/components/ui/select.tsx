import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

type Props = Omit<ComponentProps<'select'>, 'children' | 'onChange' | 'value'> & {
  value: string;
  onChange: (value: string) => void;
  options: readonly {
    value: string;
    label: string;
    disabled?: boolean;
    /** Of a label that is not in the page's language; '': in one that nobody knows. */
    lang?: string;
  }[];
  /** Shown while nothing is chosen. */
  placeholder?: string | undefined;
};

/** The browser's own select: what a phone shows for it is better than anything drawn. */
export function Select({ className, value, onChange, options, placeholder, ...props }: Props) {
  return (
    <select
      className={cn('field aria-invalid:border-bad pr-8', value === '' && 'text-faint', className)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      {...props}
    >
      {placeholder !== undefined && (
        <option value="" disabled={props.required}>
          {placeholder}
        </option>
      )}
      {options.map((option) => (
        <option
          key={option.value}
          value={option.value}
          disabled={option.disabled}
          lang={option.lang}
          className="text-ink"
        >
          {option.label}
        </option>
      ))}
    </select>
  );
}
