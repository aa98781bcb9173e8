import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

/** The place of one thing that is still on its way. */
export function Skeleton({ className, ...props }: ComponentProps<'span'>) {
  return <span data-slot="skeleton" className={cn('bone', className)} {...props} />;
}
