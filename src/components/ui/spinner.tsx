import { cn } from './class-names.ts';

type Props = { className?: string | undefined; label?: string | undefined };

/** Something is under way. Decorative beside words; with a label it speaks for itself. */
export function Spinner({ className, label }: Props) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={cn('size-4 shrink-0 animate-spin', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <circle cx="12" cy="12" r="9" opacity=".25" />
      <path d="M21 12a9 9 0 0 0-9-9" strokeLinecap="round" />
    </svg>
  );
}
