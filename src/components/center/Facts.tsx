import type { ReactNode } from 'react';
import { cn } from '#components/ui/class-names.ts';

export type Fact = { label: string; value: ReactNode; /** The reader is asked to look here. */ marked?: boolean };

/** Labels and what stands for them, one under the other. */
export function Facts({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={cn('divide-line divide-y', className)}>
      {facts.map(({ label, value, marked }) => (
        <div
          key={label}
          className={cn(
            'grid gap-x-4 py-2 sm:grid-cols-[min(12rem,35%)_minmax(0,1fr)]',
            marked && 'bg-amber-soft -mx-2 px-2',
          )}
        >
          <dt className={marked ? 'text-amber' : 'text-soft'}>{label}</dt>
          <dd className="written min-w-0 [&>.press]:-my-1.5 pointer-coarse:[&>.press]:-my-2.5">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
