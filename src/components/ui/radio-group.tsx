import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

/** Choices of which one counts; it is named by `aria-labelledby` or `aria-label`. */
export function RadioGroup({ className, ...props }: ComponentProps<'div'>) {
  return <div role="radiogroup" data-slot="radio-group" className={cn('flex flex-wrap gap-2', className)} {...props} />;
}

type Item = Omit<ComponentProps<'input'>, 'type'>;

/** The browser's own radio button in our colours: it takes part in forms, and works before the script does. */
export function RadioGroupItem({ className, ...props }: Item) {
  return (
    <input
      type="radio"
      data-slot="radio-group-item"
      className={cn('accent-brand size-4 shrink-0', className)}
      {...props}
    />
  );
}

/** A choice with its words in a frame; the whole of it takes the press. */
export function RadioGroupCard({ className, title, children, ...item }: Item) {
  return (
    <label
      data-slot="radio-group-card"
      title={title}
      className={cn(
        'border-line-strong has-checked:border-brand has-checked:bg-brand-soft press flex cursor-pointer items-center gap-3 rounded border px-4 py-2',
        className,
      )}
    >
      <RadioGroupItem className="[.items-start>&]:mt-1" {...item} />
      <span>{children}</span>
    </label>
  );
}
