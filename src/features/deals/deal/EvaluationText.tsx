import type { SubOrderView } from '#api/deals/trade.ts';
import { formatMoment } from '#lib/moments.ts';
import { Stars } from './Stars.tsx';

type Props = { title: string; evaluation: NonNullable<SubOrderView['evaluation']> };

/** What the buyer said of a completed deal. */
export const EvaluationText = ({ title, evaluation: { stars, at, text } }: Props) => (
  <section className="border-line space-y-1 border-t pt-4">
    <h4 className="font-semibold">{title}</h4>
    <p className="flex flex-wrap items-center gap-x-3">
      <Stars stars={stars} />
      <span className="text-soft figures text-table">{formatMoment(at)}</span>
    </p>
    {text && <p className="written">{text}</p>}
  </section>
);
