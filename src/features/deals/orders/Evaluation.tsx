import type { SubOrderView } from '#api/deals/trade.ts';
import { Stars } from '../deal/Stars.tsx';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';
import { EvaluationForm } from './EvaluationForm.tsx';

type Props = { orderId: string; subOrder: SubOrderView };

/** What the buyer said of a completed deal, or the form for it. */
export function Evaluation({ orderId, subOrder: { id, evaluation, allowedActions } }: Props) {
  if (evaluation) {
    return (
      <section className="border-line space-y-1 border-t pt-4">
        <h4 className="font-semibold">{m.deals_orders_yourEvaluation()}</h4>
        <p className="flex flex-wrap items-center gap-x-3">
          <Stars stars={evaluation.stars} />
          <span className="text-soft figures text-sm">{formatMoment(evaluation.at)}</span>
        </p>
        {evaluation.text && <p className="written">{evaluation.text}</p>}
      </section>
    );
  }
  if (!allowedActions.includes('evaluate')) return null;
  return (
    <section className="border-line border-t pt-4">
      <h4 className="mb-3 font-semibold">{m.deals_trade_evaluate()}</h4>
      <EvaluationForm orderId={orderId} subOrderId={id} />
    </section>
  );
}
