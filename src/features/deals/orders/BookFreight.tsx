import { useState } from 'react';
import { usualAnswerBy, answerByProblems } from '#api/deals/answer-by.ts';
import { bookingAnswerDays } from '#api/deals/freight-choices.ts';
import type { FreightOfOrder } from '#api/deals/freight.ts';
import type { FreightBookings } from '#api/deals/freight-booking.ts';
import { localMoment, momentOf } from '#api/deals/validity.ts';
import { textLength } from '#api/common/limits.ts';
import { draftOf } from '#app/stores/draft.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { moneyText, tonnesText } from '#components/center/figures.ts';
import { missingError } from '#components/center/checks.ts';
import { ChoiceField, TextField } from '#components/form/fields.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent, DialogFooter } from '#components/ui/dialog.tsx';
import { m } from '#i18n/messages.ts';
import { bookFreight } from '../stores/freight.ts';

type Props = {
  orderId: string;
  quote: FreightOfOrder['quotes'][number];
  bookable: FreightBookings['bookable'];
  onClose: () => void;
};

/** Asks a forwarder to book its quote: for which supplier's goods, and by when it is to answer. */
export function BookFreight({ orderId, quote, bookable, onClose }: Props) {
  const [key] = useState(onceKey);
  const validUntil = new Date(quote.validUntil);
  const [initial] = useState({
    subOrderId: bookable.length === 1 ? bookable[0]!.id : '',
    answerBy: localMoment(usualAnswerBy(new Date(), bookingAnswerDays, validUntil)),
    remarks: '',
  });
  // What the field holds ends with its minute: unchanged, it is the quote's own end.
  const answerByOf = (typed: string) => (typed === initial.answerBy ? undefined : momentOf(typed));
  const form = useForm({
    initial,
    draft: () => draftOf(`bookFreight:${quote.id}`),
    check: ({ subOrderId, answerBy }) => ({
      subOrderId: missingError(subOrderId),
      ...answerByProblems({ answerBy: answerByOf(answerBy) }, { now: new Date(), validUntil }),
    }),
    send: async ({ subOrderId, answerBy, remarks }) => {
      const by = answerByOf(answerBy);
      const input = { quoteId: quote.id, subOrderId, remarks, ...(by !== undefined && { answerBy: by }) };
      const outcome = await bookFreight(key, orderId, input);
      if (outcome.ok) {
        showToast(m.deals_booking_sent(), 'success');
        onClose();
      }
      return outcome;
    },
  });
  const labels = {
    subOrderId: m.deals_booking_forSubOrder(),
    answerBy: m.deals_booking_answerBy(),
    remarks: m.deals_booking_remarks(),
  };
  return (
    <Dialog open onOpenChange={(next) => !next && !form.busy && onClose()}>
      <DialogContent
        title={m.deals_booking_bookWith({ who: quote.company })}
        description={m.deals_booking_bookText({ amount: moneyText(quote.amount) })}
      >
        <Form form={form} labels={labels}>
          <ChoiceField
            form={form}
            name="subOrderId"
            required
            options={bookable.map(({ id, number, supplier, quantity }) => ({
              code: id,
              name: `${number} · ${supplier} · ${tonnesText(quantity)}`,
            }))}
          />
          <TextField
            form={form}
            name="answerBy"
            type="moment"
            required
            min={localMoment(new Date())}
            max={localMoment(validUntil)}
            help={m.deals_booking_answerByHelp()}
          />
          <TextField form={form} name="remarks" maxLength={textLength.freightRemarks[1]} />
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {m.center_cancel()}
            </Button>
            <Button type="submit" busy={form.busy}>
              {m.deals_booking_book()}
            </Button>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
