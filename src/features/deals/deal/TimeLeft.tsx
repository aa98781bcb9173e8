import { formatMoment } from '#lib/moments.ts';
import { isPressing, timeLeft } from '#lib/time-left.ts';
import { useNow } from '#components/center/use-now.ts';

type Props = {
  until: string;
  /** What stands there when the time is over. */
  past: string;
};

/** A clock that counts down; the moment itself is its title. */
export function TimeLeft({ until, past }: Props) {
  const now = useNow();
  const left = timeLeft(until, now);
  const tone = left === null ? 'text-bad' : isPressing(until, now) ? 'text-amber' : '';
  return (
    <time dateTime={until} title={formatMoment(until)} className={`figures font-medium whitespace-nowrap ${tone}`}>
      {left ?? past}
    </time>
  );
}
