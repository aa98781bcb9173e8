import { cn } from '#components/ui/class-names.ts';
import { formatCount } from '#lib/format.ts';

export type WorkTile = {
  key: string;
  label: string;
  text: string;
  count: number;
  href: string;
  /** Needs the reader. */
  asks: boolean;
};

/** Pieces of work with how many there are; each leads to its list. */
export function WorkTiles({ tiles }: { tiles: readonly WorkTile[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-3">
      {tiles.map(({ key, label, text, count, href, asks }) => (
        <li
          key={key}
          className="border-line hover:border-brand relative flex items-start gap-4 rounded border p-3 sm:block"
        >
          <p
            className={cn(
              'figures min-w-10 text-h2 font-semibold sm:min-w-0',
              count === 0 ? 'text-faint' : asks ? 'text-amber' : 'text-brand',
            )}
          >
            {formatCount(count)}
          </p>
          <a className="quiet-link block min-w-0 after:absolute after:inset-0" href={href}>
            <span className="font-medium">{label}</span>
            <span className="text-soft block text-table">{text}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
