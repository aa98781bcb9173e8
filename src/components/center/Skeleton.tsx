import { Skeleton as Bone } from '#components/ui/skeleton.tsx';
import { m } from '#i18n/messages.ts';

const widths = ['w-2/5', 'w-4/5', 'w-3/5', 'w-3/4', 'w-1/2'];

type Props = {
  rows?: number;
  /** How high a row is. */
  tall?: boolean;
};

/** The place of what is still on its way. Also what the server renders where an island will be. */
export function Skeleton({ rows = 5, tall = false }: Props) {
  return (
    <div className="panel space-y-4 p-4">
      <span className="sr-only" role="status">
        {m.center_loading()}
      </span>
      {Array.from({ length: rows }, (_, row) => (
        <Bone key={row} aria-hidden="true" className={tall ? 'h-14 w-full' : `h-5 ${widths[row % widths.length]}`} />
      ))}
    </div>
  );
}
