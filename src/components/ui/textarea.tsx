import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';
import { control } from './input.tsx';

export function Textarea({ className, rows = 5, ...props }: ComponentProps<'textarea'>) {
  return <textarea data-slot="textarea" rows={rows} className={cn(control, 'leading-normal', className)} {...props} />;
}
