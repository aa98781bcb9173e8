import type { ReactNode } from 'react';
import { cn } from '#components/ui/class-names.ts';
import { Drawing } from './Drawing.tsx';

const tones = {
  plain: 'border-line bg-sunken',
  brand: 'border-brand bg-brand-soft',
  /** Needs the reader. */
  amber: 'border-amber bg-amber-soft',
  good: 'border-good bg-surface',
  bad: 'border-bad bg-bad-soft',
} as const;
const titles = { plain: '', brand: 'text-brand', amber: 'text-amber', good: 'text-good', bad: 'text-bad' } as const;

type Props = {
  tone?: keyof typeof tones;
  title?: ReactNode;
  /** Announced when it appears. */
  live?: boolean;
  children?: ReactNode;
};

/** Where things stand, and what to do about it. */
export function Notice({ tone = 'plain', title, live = false, children }: Props) {
  const isDone = live && tone === 'good';
  return (
    <div
      role={live ? 'status' : undefined}
      className={cn('rounded border px-4 py-3', isDone && 'flex flex-wrap items-center gap-x-6', tones[tone])}
    >
      {isDone && <Drawing name="done" />}
      <div className="min-w-0 grow basis-60 space-y-2">
        {title && <p className={cn('font-medium', isDone && 'text-h3', titles[tone])}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
