import { useState } from 'react';
import { textLength } from '#api/common/limits.ts';
import { contractNoticeName } from '#api/deals/notice-words.ts';
import type { TakingKind } from '#api/deals/taking.ts';
import type { SubOrderView } from '#api/deals/trade.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { draftOf } from '#app/stores/draft.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { textError } from '#components/center/checks.ts';
import { Notice } from '#components/center/Notice.tsx';
import { LongTextField, TextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { formatMoment } from '#lib/moments.ts';
import { arrangeTaking } from '../stores/notice.ts';
import type { EndingProps } from './Ending.tsx';

type Taking = NonNullable<SubOrderView['taking']>;
type Props = Pick<EndingProps, 'orderId' | 'side' | 'subOrder'> & { taking: Taking };

const words: Record<
  TakingKind,
  Readonly<Record<'step' | 'theirs' | 'form' | 'day' | 'text', () => string>> & {
    due: (date: { date: string }) => string;
  }
> = {
  vesselNamed: {
    ...{ step: m.deals_taking_nameVessel, theirs: m.deals_taking_theyName, due: m.deals_taking_dueVessel },
    ...{ form: m.deals_taking_formVessel, day: m.deals_taking_dayVessel, text: m.deals_taking_textVessel },
  },
  collectionSet: {
    ...{ step: m.deals_taking_collect, theirs: m.deals_taking_theyCollect, due: m.deals_taking_dueCollect },
    ...{ form: m.deals_taking_formCollect, day: m.deals_taking_dayCollect, text: m.deals_taking_textCollect },
  },
  calledOff: {
    ...{ step: m.deals_taking_doCallOff, theirs: m.deals_taking_theyCallOff, due: m.deals_taking_dueCallOff },
    ...{ form: m.deals_taking_formCallOff, day: m.deals_taking_dayCallOff, text: m.deals_taking_textCallOff },
  },
};

/** What the buyer does before goods move: by when, what it has said, and the way to say it. */
export function OpenTaking({ orderId, side, subOrder, taking }: Props) {
  const [asking, setAsking] = useState(false);
  const { kind, dueOn, arranged } = taking;
  const said = words[kind];
  const isBuyer = side === 'buyer';
  if (!isBuyer && !dueOn && !arranged) return null;
  const date = dueOn ? formatDate(dueOn) : '';
  const onCall = kind === 'calledOff';
  const dueText = onCall ? m.deals_taking_dueCallOffText() : m.deals_taking_dueText();
  const theirsText = onCall ? m.deals_taking_theirsCallOffText({ date }) : m.deals_taking_theirsText({ date });
  const time = arranged ? formatMoment(arranged.at) : '';
  const arrangedText = isBuyer ? m.deals_taking_saidOwn({ time }) : m.deals_taking_saidTheirs({ time });
  const due = dueOn && (isBuyer ? said.due({ date }) : said.theirs());
  const done = arranged && `${contractNoticeName(kind)} · ${formatDate(arranged.on)}`;
  return (
    <Notice tone={dueOn && isBuyer ? 'amber' : 'plain'} title={due ?? done ?? said.step()}>
      <p>{dueOn ? (isBuyer ? dueText : theirsText) : arranged ? arrangedText : m.deals_taking_early()}</p>
      {isBuyer && subOrder.allowedActions.includes('arrangeTaking') && (
        <ForCall<'api/trade/web/logistics/arrangeTaking'> as="buyer">
          <Button variant={dueOn ? 'primary' : 'outline'} onClick={() => setAsking(true)}>
            {arranged ? m.deals_taking_change() : said.step()}
          </Button>
        </ForCall>
      )}
      {asking && <ArrangeForm orderId={orderId} subOrder={subOrder} taking={taking} onClose={() => setAsking(false)} />}
    </Notice>
  );
}

type FormProps = Omit<Props, 'side'> & { onClose: () => void };

function ArrangeForm({ orderId, subOrder, taking, onClose }: FormProps) {
  const [key] = useState(onceKey);
  const { kind, arranged, span } = taking;
  const said = words[kind];
  const form = useForm({
    initial: { on: arranged?.on ?? '', text: arranged?.text ?? '' },
    draft: () => draftOf(`taking:${subOrder.id}`),
    check: ({ on, text }) => ({
      on: on === '' ? m.field_required() : undefined,
      text: textError(text, textLength.takingText),
    }),
    send: async ({ on, text }) => {
      const outcome = await arrangeTaking(key, orderId, { subOrderId: subOrder.id, on, text });
      if (outcome.ok) {
        showToast(m.deals_taking_sent(), 'success');
        onClose();
      }
      return outcome;
    },
  });
  return (
    <FormDialog
      title={said.step()}
      description={said.form()}
      form={form}
      labels={{ on: said.day(), text: said.text() }}
      action={m.deals_notice_send()}
      onClose={onClose}
    >
      <TextField form={form} name="on" type="date" required min={span.from} max={span.to} />
      <LongTextField form={form} name="text" required maxLength={textLength.takingText[1]} />
    </FormDialog>
  );
}
