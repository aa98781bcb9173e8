import { lazy, Suspense, useRef, useState, type ComponentProps } from 'react';
import { cn } from './class-names.ts';

const bringWindow = () => import('./select-window.tsx');
const SelectWindow = lazy(async () => ({ default: (await bringWindow()).SelectWindow }));

export type Option = {
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

/** More than these are not read one after the other. */
const readAtOnce = 15;
/** What a select opens with, by keyboard (WAI-ARIA, select-only combobox). */
const opens = ({ key, altKey }: { key: string; altKey: boolean }) =>
  key === 'Enter' || key === ' ' || key === 'F4' || (altKey && key === 'ArrowDown');

/**
 * The browser's own select: what a phone shows for it is better than anything drawn, and it works before the script does.
 * At a desk, where nobody reads a long list, it opens one with a search instead.
 */
export function NativeSelect({ className, value, onChange, options, placeholder, ...props }: Props) {
  const select = useRef<HTMLSelectElement>(null);
  const [open, setOpen] = useState(false);
  const flat = options.flatMap((option) => ('options' in option ? option.options : option));
  const first = placeholder === undefined ? [] : [{ value: '', label: placeholder, disabled: props.required === true }];
  const isLong = flat.length > readAtOnce;
  const show = (event: { preventDefault: () => void }) => {
    if (!isLong || props.disabled || !matchMedia('(pointer: fine)').matches) return;
    event.preventDefault();
    select.current?.focus();
    setOpen(!open);
  };
  const bring = isLong ? () => void bringWindow().catch(() => undefined) : undefined;
  return (
    <>
      <select
        data-slot="native-select"
        {...props}
        ref={select}
        className={cn('field aria-invalid:border-bad pr-8', value === '' && 'text-faint', className)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onMouseDown={show}
        onKeyDown={(event) => opens(event) && show(event)}
        onFocus={bring}
        onPointerEnter={bring}
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
      {open && (
        <Suspense>
          <SelectWindow
            {...{ select, value }}
            options={[...first, ...flat]}
            onChoose={(chosen) => {
              onChange(chosen);
              setOpen(false);
              select.current?.focus();
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

const drawn = ({ value, label, ...rest }: Option) => (
  <option key={value} value={value} className="text-ink" {...rest}>
    {label}
  </option>
);
