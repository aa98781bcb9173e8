import { cn } from '#components/ui/class-names.ts';

type Props = { src: string | null; name: string; className?: string };

/** A member's picture, or the first letter of the name. */
export function Avatar({ src, name, className }: Props) {
  const shape = cn(
    'bg-brand-soft text-brand flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-full text-h2 font-semibold',
    className,
  );
  if (src) return <img src={src} alt="" width="56" height="56" className={cn(shape, 'object-cover')} />;
  return (
    <span className={shape} aria-hidden="true">
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  );
}
