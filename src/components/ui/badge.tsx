import type { ComponentProps } from 'react';
import { cva, type VariantProps } from 'class-variance-authority';
import { cn } from './class-names.ts';

const badgeVariants = cva(
  'inline-flex items-center gap-1 rounded px-2 py-0.5 text-meta font-medium whitespace-nowrap',
  {
    variants: {
      tone: {
        plain: 'bg-sunken text-soft',
        brand: 'bg-brand-soft text-brand',
        /** Needs the reader. */
        amber: 'bg-amber-soft text-amber',
        good: 'text-good border border-current',
        bad: 'bg-bad-soft text-bad',
      },
    },
    defaultVariants: { tone: 'plain' },
  },
);

export type BadgeTone = NonNullable<VariantProps<typeof badgeVariants>['tone']>;

/** A state in a word. The colour never says it alone. */
export function Badge({ className, tone, ...props }: ComponentProps<'span'> & VariantProps<typeof badgeVariants>) {
  return <span data-slot="badge" className={cn(badgeVariants({ tone }), className)} {...props} />;
}
