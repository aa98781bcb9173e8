import { useState } from 'react';
import { textLength } from '#api/common/limits.ts';
import type { ForwardersBooking } from '#api/deals/freight-booking.ts';
import type { BookingDeclineReason } from '#api/deals/freight-choices.ts';
import { confirmationProblems } from '#api/deals/freight-rules.ts';
import { bookingReasonOptions } from '#api/deals/reason-words.ts';
import { localMoment, momentOf } from '#api/deals/validity.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { tonnesText } from '#components/center/figures.ts';
import { Panel } from '#components/center/Panel.tsx';
import { TextField } from '#components/form/fields.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { dangerText } from '#api/deals/danger.ts';
import { m } from '#i18n/messages.ts';
import { earliestDay } from '#lib/days.ts';
import { BookingFacts } from '../deal/BookingFacts.tsx';
import { bookingStateWords, routeText } from '../deal/freight-words.ts';
import { MailLink } from '../deal/MailLink.tsx';
import { ReasonDialog } from '../deal/ReasonDialog.tsx';
import { answerBooking, confirmationDraft, giveUpBooking, type ConfirmationForm } from '../stores/forwarder.ts';

type Props = { booking: ForwardersBooking };

/** What a buyer wants to be booked, and the answer to it. */
export function BookingCard({ booking }: Props) {
  const [asking, setAsking] = useState<'confirm' | 'decline' | 'giveUp' | null>(null);
  const [key] = useState(onceKey);
  const { id, state, buyer, supplier, goods, danger, quantity, subOrder } = booking;
  const close = () => setAsking(null);
  return (
    <Panel
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {routeText(booking)}
          <Badge tone={bookingStateWords[state].tone}>
            {booking.mayAnswer ? m.deals_booking_filterAsked() : bookingStateWords[state].name()}
          </Badge>
        </span>
      }
      aside={
        booking.mayAnswer ? (
          <ForCall<'api/trade/forwarder/freight/answerFreightBooking'> as="sales">
            <div className="flex flex-wrap gap-2">
              <Button variant="quiet" onClick={() => setAsking('decline')}>
                {m.deals_booking_decline()}
              </Button>
              <Button
                variant={asking === 'confirm' ? 'outline' : 'primary'}
                aria-expanded={asking === 'confirm'}
                onClick={() => setAsking(asking === 'confirm' ? null : 'confirm')}
              >
                {asking === 'confirm' ? m.ui_hide() : m.deals_booking_confirm()}
              </Button>
            </div>
          </ForCall>
        ) : (
          booking.mayCancel && (
            <ForCall<'api/trade/forwarder/freight/giveUpFreightBooking'> as="sales">
              <Button variant="quiet" onClick={() => setAsking('giveUp')}>
                {m.deals_booking_cancel()}
              </Button>
            </ForCall>
          )
        )
      }
    >
      <div className="space-y-4">
        {booking.mayAnswer && asking === 'confirm' && <Confirmation booking={booking} />}
        <BookingFacts
          booking={booking}
          more={[
            [
              m.deals_orders_buyer(),
              <>
                {buyer.company} <span className="text-soft">{buyer.nation}</span>{' '}
                <MailLink to={buyer.id} name={buyer.company} />
              </>,
            ],
            [m.deals_booking_loadsAt(), supplier],
            [m.deals_orders_goods(), `${goods} · ${tonnesText(quantity)}`],
            ...(danger ? ([[m.deals_danger_title(), dangerText(danger)]] as const) : []),
            [m.deals_booking_forSubOrder(), subOrder.number],
          ]}
        />
      </div>
      <ReasonDialog
        of={`declineBooking:${id}`}
        open={asking === 'decline'}
        onClose={close}
        title={m.deals_booking_decline()}
        description={m.deals_booking_declineText({ who: buyer.company })}
        reasons={bookingReasonOptions()}
        onSend={async ({ reason, remark }) => {
          const declined = {
            answer: 'decline',
            bookingId: id,
            reason: reason as BookingDeclineReason,
            remark,
          } as const;
          const outcome = await answerBooking(key, declined);
          if (outcome.ok) showToast(m.deals_booking_declined(), 'success');
          return outcome.ok ? { ok: true, data: undefined } : outcome;
        }}
      />
      <ReasonDialog
        of={`giveUpBooking:${id}`}
        open={asking === 'giveUp'}
        onClose={close}
        title={m.deals_booking_cancel()}
        description={m.deals_booking_cancelText({ who: buyer.company })}
        keep={m.deals_booking_keep()}
        onSend={async ({ remark }) => {
          const outcome = await giveUpBooking(id, remark);
          if (outcome.ok) showToast(m.deals_booking_cancelled(), 'success');
          return outcome.ok ? { ok: true, data: undefined } : outcome;
        }}
      />
    </Panel>
  );
}

/** What the carrier has confirmed. What is typed stays in this browser until it is sent. */
function Confirmation({ booking }: Props) {
  const [key] = useState(onceKey);
  const [draft] = useState(() => confirmationDraft(booking.id));
  const [initial] = useState(() => draft.read({ reference: '', vessel: '', cutOff: '', etd: '' }));
  const inputOf = ({ cutOff, ...typed }: ConfirmationForm) => ({
    ...typed,
    ...(cutOff !== '' && { cutOff: momentOf(cutOff) }),
  });
  const form = useForm<ConfirmationForm>({
    initial,
    check: (values) => confirmationProblems(inputOf(values), new Date()),
    send: async (values) => {
      const outcome = await answerBooking(key, { answer: 'confirm', bookingId: booking.id, ...inputOf(values) });
      if (outcome.ok) showToast(m.deals_booking_confirmed(), 'success');
      return outcome;
    },
    onChange: draft.keep,
  });
  const labels = {
    reference: m.deals_booking_reference(),
    vessel: m.deals_booking_vessel(),
    cutOff: m.deals_booking_cutOff(),
    etd: m.deals_booking_etd(),
  };
  return (
    <Form form={form} labels={labels} className="bg-sunken border-line rounded border p-4">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          form={form}
          name="reference"
          required
          maxLength={textLength.bookingReference[1]}
          autoComplete="off"
          help={m.deals_booking_referenceHelp()}
        />
        <TextField form={form} name="vessel" maxLength={textLength.vessel[1]} autoComplete="off" />
        <TextField form={form} name="cutOff" type="moment" min={localMoment(new Date())} />
        <TextField form={form} name="etd" type="date" required min={earliestDay(new Date())} />
      </div>
      <Button type="submit" busy={form.busy}>
        {m.deals_booking_confirm()}
      </Button>
    </Form>
  );
}
