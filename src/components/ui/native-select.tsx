import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

type Option = {
  value: string;
  label: string;
  disabled?: boolean;
  /** Of a label that is not in the page's language; '': in one that nobody knows. */
  lang?: string;
};

type Props = Omit<ComponentProps<'select'>, 'children' | 'onChange' | 'value'> & {
  value: string;
  onChange: (value: string) => void;
  /** Those of a group stand under its name. */
  options: readonly (Option | { label: string; options: readonly Option[] })[];
  /** Shown while nothing is chosen. */
  placeholder?: string | undefined;
};

/** The browser's own select: what a phone shows for it is better than anything drawn, and it works before the script does. */
export function NativeSelect({ className, value, onChange, options, placeholder, ...props }: Props) {
  return (
    <select
      data-slot="native-select"
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
      {options.map((option) =>
        'options' in option ? (
          <optgroup key={option.label} label={option.label} className="text-ink">
            {option.options.map(drawn)}
          </optgroup>
        ) : (
          drawn(option)
        ),
      )}
    </select>
  );
}

const drawn = ({ value, label, ...rest }: Option) => (
  <option key={value} value={value} className="text-ink" {...rest}>
    {label}
  </option>
);
