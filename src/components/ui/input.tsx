import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

/** What fields of one and of several lines look like. */
export const control = 'field aria-invalid:border-bad read-only:bg-sunken disabled:opacity-60';

export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return <input data-slot="input" type={type} className={cn(control, className)} {...props} />;
}
