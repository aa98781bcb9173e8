import { useState } from 'react';
import { documentRule, textLength } from '#api/common/limits.ts';
import { mostNoticeFiles, noticeRules, type NoticeKind } from '#api/deals/notice-rules.ts';
import { contractNoticeName } from '#api/deals/notice-words.ts';
import type { SubOrderView } from '#api/deals/trade.ts';
import { draftOf } from '#app/stores/draft.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { missingError, textError } from '#components/center/checks.ts';
import { FileField } from '#components/center/FileField.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { ChoiceField, LongTextField, TextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { m } from '#i18n/messages.ts';
import { useAsked } from '../deal/use-asked.ts';
import { giveNotice, readNotices } from '../stores/notice.ts';

type Props = { orderId: string; subOrder: SubOrderView; onClose: () => void };

/** A notice to the other side: what about, from when, in which words, with which papers. */
export function GiveNotice(props: Props) {
  const { id } = props.subOrder;
  const asked = useAsked(() => readNotices(id), [id]);
  if (asked.remote.state === 'ready') return <NoticeForm {...props} kinds={asked.remote.data.kinds} />;
  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()}>
      <DialogContent title={m.deals_notice_give()} description={m.deals_notice_giveText()}>
        <Loaded {...asked} skeleton={<Skeleton of="form" rows={5} />}>
          {() => null}
        </Loaded>
      </DialogContent>
    </Dialog>
  );
}

const begin = { kind: '', countsOn: '', text: '', papers: [] as readonly File[] };

function NoticeForm({ orderId, subOrder, onClose, kinds }: Props & { kinds: readonly NoticeKind[] }) {
  const [key] = useState(onceKey);
  const form = useForm<typeof begin>({
    initial: begin,
    draft: () => draftOf(`notice:${subOrder.id}`),
    check: ({ kind, countsOn, text, papers }) => ({
      kind: missingError(kind),
      countsOn: dayOf(kind) && countsOn === '' ? m.field_required() : undefined,
      text: textError(text, textLength.noticeText),
      papers: ruleOf(kind)?.needsFile && papers.length === 0 ? m.field_required() : undefined,
    }),
    send: async ({ kind, countsOn, text, papers }) => {
      const input = {
        ...{ subOrderId: subOrder.id, kind: kind as NoticeKind, text },
        ...(dayOf(kind) && { countsOn }),
      };
      const outcome = await giveNotice(key, orderId, input, papers);
      if (outcome.ok) {
        showToast(m.deals_notice_sent(), 'success');
        onClose();
      }
      return outcome;
    },
  });
  const { papers, ...texts } = form.values;
  const fields = { ...form, values: texts };
  const what = dayOf(texts.kind);
  const labels = {
    ...{ kind: m.deals_notice_kind(), text: m.deals_notice_text(), papers: m.deals_notice_papers() },
    countsOn: what === 'future' ? m.deals_notice_dayExpected() : m.deals_notice_daySince(),
  };
  const hint = hints[texts.kind as NoticeKind];
  return (
    <FormDialog
      title={m.deals_notice_give()}
      description={m.deals_notice_giveText()}
      form={form}
      labels={labels}
      action={m.deals_notice_send()}
      onClose={onClose}
    >
      <ChoiceField
        form={fields}
        name="kind"
        required
        options={kinds.map((code) => ({ code, name: contractNoticeName(code) }))}
        help={hint?.()}
      />
      {what && <TextField form={fields} name="countsOn" type="date" required />}
      <LongTextField form={fields} name="text" required maxLength={textLength.noticeText[1]} />
      <FileField
        name="papers"
        label={labels.papers}
        rule={documentRule}
        max={mostNoticeFiles}
        error={form.errors['papers']}
        files={papers}
        onChange={(files) => form.set('papers', files)}
      />
    </FormDialog>
  );
}

const ruleOf = (kind: string) => (kind === '' ? undefined : noticeRules[kind as NoticeKind]);
const dayOf = (kind: string): 'past' | 'future' | null => {
  const counts = ruleOf(kind)?.counts ?? 'now';
  return counts === 'now' ? null : counts;
};

/** What follows from a notice, where the contract says it. */
const hints: { readonly [Kind in NoticeKind]?: () => string } = {
  forceMajeureBegun: m.deals_notice_hintForceMajeure,
  forceMajeureProof: m.deals_notice_hintProof,
  avoidance: m.deals_notice_hintAvoidanceOwn,
  delayExpected: m.deals_notice_hintDelay,
};
