import { drawings, ground, type DrawingName } from '#components/ui/drawings.ts';
import { cn } from '#components/ui/class-names.ts';

/** A drawing of the house within an island. */
export function Drawing({ name, className }: { name: DrawingName; className?: string }) {
  const { lines, fill } = drawings[name];
  return (
    <svg
      className={cn('text-brand h-24 w-40 shrink-0', className)}
      viewBox="0 0 160 96"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path className="fill-brand-soft" stroke="none" d={fill} />
      <path d={lines} />
      <path opacity=".55" d={ground} />
    </svg>
  );
}
