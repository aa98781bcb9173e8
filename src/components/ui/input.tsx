import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

const control = 'field aria-invalid:border-bad read-only:bg-sunken disabled:opacity-60';

export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return <input type={type} className={cn(control, className)} {...props} />;
}

export function Textarea({ className, rows = 5, ...props }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} className={cn(control, 'leading-normal', className)} {...props} />;
}
