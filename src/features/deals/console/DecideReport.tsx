import type { Report } from '#api/deals/report.ts';
import { holdNoteLength, holdReasons, type HoldKind, type HoldReason } from '#api/deals/hold-choices.ts';
import { holdReasonName } from '#api/deals/hold-reason-words.ts';
import { holdKindName } from '#api/deals/hold-words.ts';
import { reportOutcomes, type ReportOutcome } from '#api/deals/report-choices.ts';
import { reportOutcomeName } from '#api/deals/report-words.ts';
import { textLength } from '#api/common/limits.ts';
import { draftOf } from '#app/stores/draft.ts';
import { showToast } from '#app/stores/toasts.ts';
import { missingError, textError } from '#components/center/checks.ts';
import { ChoiceField, LongTextField, TextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { decideReport } from '../stores/reports.ts';

type Props = { report: Report; reload: () => Promise<void>; onClose: () => void };
const choose = m.members_cert_choose;

/** What comes of a report: for who made it, and for whom it concerns. */
export function DecideReport({ report: { id, name, words, measures, party }, reload, onClose }: Props) {
  const form = useForm({
    initial: { outcome: '', answer: '', warning: '', kind: '', reason: '', note: '', until: '' },
    draft: () => draftOf(`decideReport:${id}`),
    check: ({ outcome, answer, warning, kind, reason, note }) => ({
      outcome: missingError(outcome),
      answer: textError(answer, textLength.answer),
      ...(outcome === 'warned' && { warning: missingError(warning) }),
      ...(outcome === 'acted' && {
        kind: missingError(kind),
        reason: missingError(reason),
        note: reason === 'other' ? missingError(note) : undefined,
      }),
    }),
    send: async ({ outcome, answer, warning, kind, reason, note, until }) => {
      const sent = await decideReport(
        {
          id,
          answer,
          outcome: outcome as ReportOutcome,
          ...(outcome === 'warned' && { warning }),
          ...(outcome === 'acted' && {
            measure: { kind: kind as HoldKind, reason: reason as HoldReason, note, until: until || undefined },
          }),
        },
        reload,
      );
      if (sent.ok) {
        showToast(m.deals_report_decidedToast(), 'success');
        onClose();
      }
      return sent;
    },
  });
  const { outcome, reason } = form.values;
  const possible = reportOutcomes.filter((one) => party !== null || one !== 'warned');
  return (
    <FormDialog
      title={m.deals_report_decideTitle({ name })}
      description={words}
      form={form}
      labels={{
        outcome: m.deals_appeal_decision(),
        answer: m.deals_report_answer(),
        warning: m.deals_report_warning(),
        kind: m.deals_report_measure(),
        reason: m.console_reason(),
        note: m.deals_hold_note(),
        until: m.deals_hold_until(),
      }}
      action={m.deals_report_decide()}
      danger={outcome === 'acted'}
      onClose={onClose}
    >
      <ChoiceField
        form={form}
        name="outcome"
        required
        placeholder={choose()}
        options={possible.map((code) => ({ code, name: reportOutcomeName(code) }))}
      />
      {outcome === 'warned' && (
        <LongTextField
          form={form}
          name="warning"
          required
          help={m.deals_report_warningHelp()}
          maxLength={textLength.remark[1]}
        />
      )}
      {outcome === 'acted' && (
        <>
          <ChoiceField
            form={form}
            name="kind"
            required
            placeholder={choose()}
            options={measures.map((code) => ({ code, name: holdKindName(code) }))}
          />
          <ChoiceField
            form={form}
            name="reason"
            required
            placeholder={choose()}
            options={holdReasons.map((code) => ({ code, name: holdReasonName(code) }))}
          />
          <LongTextField
            form={form}
            name="note"
            required={reason === 'other'}
            help={m.deals_hold_noteHelp()}
            maxLength={holdNoteLength}
          />
          <TextField form={form} name="until" type="date" help={m.deals_hold_untilHelp()} className="max-w-56" />
        </>
      )}
      <LongTextField
        form={form}
        name="answer"
        required
        help={m.deals_report_answerHelp()}
        maxLength={textLength.answer[1]}
      />
    </FormDialog>
  );
}
