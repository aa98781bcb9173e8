import { useState } from 'react';
import type { OrderView } from '#api/deals/trade.ts';
import { draftOf } from '#app/stores/draft.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent, DialogFooter } from '#components/ui/dialog.tsx';
import { m } from '#i18n/messages.ts';
import { ReferenceFields } from '../deal/ReferenceFields.tsx';
import { saveReferences } from '../stores/orders.ts';

type Props = { deal: OrderView; onClose: () => void };

/** Says under what the company books the deal; what a colleague has written in the meantime is not overwritten. */
export function ReferencesDialog({ deal, onClose }: Props) {
  const [key] = useState(onceKey);
  const [before] = useState({ poNumber: deal.poNumber ?? '', costCentre: deal.costCentre ?? '' });
  const form = useForm({
    initial: before,
    draft: () => draftOf(`references:${deal.id}`),
    check: () => ({}),
    send: async ({ poNumber, costCentre }) => {
      const outcome = await saveReferences(key, { orderId: deal.id, poNumber, costCentre, before });
      if (!outcome.ok) return outcome;
      showToast(m.deals_refs_saved(), 'success');
      onClose();
      return outcome;
    },
  });
  return (
    <Dialog open onOpenChange={(next) => !next && !form.busy && onClose()}>
      <DialogContent title={m.deals_refs_title()} description={m.deals_refs_text()}>
        <Form form={form} labels={{ poNumber: m.deals_rfq_poNumber(), costCentre: m.deals_rfq_costCentre() }}>
          <ReferenceFields form={form} />
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {m.center_cancel()}
            </Button>
            <Button type="submit" busy={form.busy}>
              {m.center_save()}
            </Button>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
