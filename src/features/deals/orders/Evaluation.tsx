import type { SubOrderView } from '#api/deals/trade.ts';
import { AfterHydration } from '#components/center/AfterHydration.tsx';
import { EvaluationText } from '../deal/EvaluationText.tsx';
import { m } from '#i18n/messages.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { EvaluationForm } from './EvaluationForm.tsx';

type Props = { orderId: string; subOrder: SubOrderView };

/** What the buyer said of a completed deal, or the form for it. */
export function Evaluation({ orderId, subOrder: { id, evaluation, allowedActions } }: Props) {
  if (evaluation) return <EvaluationText title={m.deals_orders_yourEvaluation()} evaluation={evaluation} />;
  if (!allowedActions.includes('evaluate')) return null;
  return (
    <section className="border-line border-t pt-4">
      <h4 className="mb-3 font-semibold">{m.deals_trade_evaluate()}</h4>
      <ForCall<'api/trade/web/order/evaluate'> as="buyer">
        <AfterHydration>
          <EvaluationForm orderId={orderId} subOrderId={id} />
        </AfterHydration>
      </ForCall>
    </section>
  );
}
