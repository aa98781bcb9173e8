import { useState } from 'react';
import type { MergedMaterial } from '#api/market/desk.ts';
import { textLength } from '#api/common/limits.ts';
import { draftOf } from '#app/stores/draft.ts';
import { showToast } from '#app/stores/toasts.ts';
import { textError } from '#components/center/checks.ts';
import { LongTextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { formatMoment } from '#lib/moments.ts';
import { takeMergeBack } from '../stores/desk.ts';

type Props = { merged: readonly MergedMaterial[]; reload: () => Promise<void> };

/** Materials that one stands for, each with the way back, as far as there is one. */
export function MergedMaterials({ merged, reload }: Props) {
  const [undoing, setUndoing] = useState<MergedMaterial | null>(null);
  return (
    <section className="border-line border-t pt-3 pb-1" aria-label={m.market_desk_mergedList()}>
      <h3 className="font-medium">{m.market_desk_mergedList()}</h3>
      <ul className="divide-line divide-y">
        {merged.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <div className="min-w-0 grow basis-52">
              <p className="font-medium wrap-anywhere">{one.grade}</p>
              <p className="text-soft text-table wrap-anywhere">
                {[
                  one.manufacturer,
                  one.at && formatMoment(one.at),
                  one.by,
                  one.at && m.market_desk_offersBrought({ count: formatCount(one.offers) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {one.reason && <p className="text-table wrap-anywhere">{one.reason}</p>}
              {one.undo !== 'possible' && <p className="text-soft text-table">{whyNot[one.undo]()}</p>}
            </div>
            {one.undo === 'possible' && (
              <Button size="small" variant="outline" onClick={() => setUndoing(one)}>
                {m.market_desk_mergeUndo()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {undoing && <UndoMerge of={undoing} reload={reload} onClose={() => setUndoing(null)} />}
    </section>
  );
}

const whyNot = { later: m.market_desk_mergeLater, notKept: m.market_desk_mergeNotKept };

type UndoProps = { of: MergedMaterial; reload: () => Promise<void>; onClose: () => void };

function UndoMerge({ of: { id, grade, offers }, reload, onClose }: UndoProps) {
  const form = useForm({
    initial: { reason: '' },
    draft: () => draftOf(`undoMerge:${id}`),
    check: ({ reason }) => ({ reason: textError(reason, textLength.note) }),
    send: async ({ reason }) => {
      const sent = await takeMergeBack(id, reason);
      await reload();
      if (sent.ok) {
        const { back, stayed } = sent.data;
        const counts = { back: formatCount(back), stayed: formatCount(stayed) };
        showToast(m.market_desk_mergeUndone({ grade, ...counts }), 'success');
        onClose();
      }
      return sent;
    },
  });
  return (
    <FormDialog
      title={`${m.market_desk_mergeUndo()}: ${grade}`}
      description={m.market_desk_mergeUndoText({ grade, offers: formatCount(offers) })}
      form={form}
      labels={{ reason: m.market_desk_reason() }}
      action={m.market_desk_mergeUndo()}
      onClose={onClose}
    >
      <LongTextField form={form} name="reason" required maxLength={textLength.note[1]} />
    </FormDialog>
  );
}
