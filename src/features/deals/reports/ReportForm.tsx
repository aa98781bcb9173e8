import '#i18n/browser.ts';
import { useState } from 'react';
import type { First } from '#app/first.ts';
import type { Reported } from '#api/deals/report.ts';
import { reportLength, reportReasons, type ShownThing, type ReportReason } from '#api/deals/report-choices.ts';
import { reportedName, reportReasonName } from '#api/deals/report-words.ts';
import { useMember } from '#app/session/use-member.ts';
import { useHasToken } from '#app/session/use-has-token.ts';
import { draftOf } from '#app/stores/draft.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { missingError, textError } from '#components/center/checks.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { ChoiceField, LongTextField, TextField } from '#components/form/fields.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { reported, sendReport } from '../stores/reports.ts';

type Props = { of: { thing: ShownThing; id: string }; first: First<typeof reported> };

/** What somebody reports to the operators, and why. */
export default function ReportForm({ of, first }: Props) {
  const load = () => void reported.load(of);
  const thing = useRemote(reported, first, of.id, load);
  return (
    <div className="panel mt-5 p-4 sm:p-5">
      <Loaded remote={thing} onRetry={load} skeleton={<Skeleton of="form" rows={6} />}>
        {(found) => <Fields of={found} />}
      </Loaded>
    </div>
  );
}

function Fields({ of: { thing, id, name, waits } }: { of: Reported }) {
  const [sent, setSent] = useState(waits);
  const hasToken = useHasToken();
  const visitor = useMember() === null && !hasToken;
  const form = useForm<Record<'reason' | 'words' | 'email', string>>({
    initial: { reason: '', words: '', email: '' },
    draft: () => draftOf(`report:${thing}:${id}`, { ofVisitors: true }),
    check: ({ reason, words, email }) => ({
      reason: missingError(reason),
      words: textError(words, reportLength),
      email: visitor ? missingError(email) : undefined,
    }),
    send: async ({ reason, words, email }) => {
      const said = { thing, id, reason: reason as ReportReason, words };
      const outcome = await sendReport(visitor ? { ...said, email } : said);
      if (outcome.ok) setSent(true);
      return outcome;
    },
  });
  const what = (
    <p>
      <span className="text-soft">{reportedName(thing)}</span> <bdi className="font-medium wrap-anywhere">{name}</bdi>
    </p>
  );
  if (sent)
    return (
      <div className="space-y-4">
        {what}
        <Notice tone="good" live title={m.deals_report_sent()}>
          <p>{m.deals_report_sentText()}</p>
        </Notice>
      </div>
    );
  const labels = { reason: m.console_reason(), words: m.deals_report_words(), email: m.members_account_email() };
  return (
    <Form form={form} labels={labels} className="max-w-[44rem] space-y-4">
      {what}
      <ChoiceField
        form={form}
        name="reason"
        required
        className="max-w-96"
        placeholder={m.members_cert_choose()}
        options={reportReasons.map((code) => ({ code, name: reportReasonName(code) }))}
      />
      <LongTextField form={form} name="words" required help={m.deals_report_wordsHelp()} maxLength={reportLength[1]} />
      {visitor && (
        <TextField form={form} name="email" required help={m.deals_report_emailHelp()} className="max-w-96" />
      )}
      <Button type="submit" busy={form.busy}>
        {m.deals_report_send()}
      </Button>
    </Form>
  );
}
