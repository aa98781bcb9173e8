import type { RfqView } from '#api/deals/trade.ts';
import { Notice } from '#components/center/Notice.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { ChangeList } from '../deal/RfqChanges.tsx';
import type { QuoteForm } from '../stores/supplier.ts';
import { takenOver, unanswered } from './quote-values.ts';

type Props = { values: QuoteForm; rfq: RfqView; onTakeOver: (next: QuoteForm) => void };

/** Over a quote that was begun before the buyer changed the RFQ: what is new, and what becomes of what was typed. */
export function ChangedMeanwhile({ values, rfq, onTakeOver }: Props) {
  return (
    <Notice tone="amber" title={m.deals_change_whileQuoting()} live>
      {rfq.changes
        .filter(({ version }) => version > values.rfqVersion)
        .map(({ version, fields }) => (
          <ChangeList key={version} fields={fields} />
        ))}
      <p className="text-soft text-table">{m.deals_change_typedKept()}</p>
      <div className="flex flex-wrap gap-3 pt-1">
        <Button onClick={() => onTakeOver(takenOver(values, rfq))}>{m.deals_change_takeOver()}</Button>
        <Button
          variant="outline"
          onClick={() => onTakeOver({ ...values, limits: unanswered(rfq), rfqVersion: rfq.version })}
        >
          {m.deals_change_keepTyped()}
        </Button>
      </div>
    </Notice>
  );
}
