import '#i18n/browser.ts';
import { useState } from 'react';
import { figureReportDays, figureText } from '#api/market/figure-choices.ts';
import { useHasToken } from '#app/session/use-has-token.ts';
import { useMember } from '#app/session/use-member.ts';
import { draftOf } from '#app/stores/draft.ts';
import { missingError, textError } from '#components/center/checks.ts';
import { Notice } from '#components/center/Notice.tsx';
import { LongTextField, TextField } from '#components/form/fields.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { reportFigure } from '../stores/figures.ts';

type Props = { id: string; version: number; waits: boolean };

/** What a reader says is wrong with a figure. */
export default function ReportFigure({ id, version, waits }: Props) {
  const [sent, setSent] = useState(waits);
  const hasToken = useHasToken();
  const visitor = useMember() === null && !hasToken;
  const form = useForm({
    initial: { words: '', source: '', email: '' },
    draft: () => draftOf(`reportFigure:${id}`, { ofVisitors: true }),
    check: ({ words, source, email }) => ({
      words: textError(words, figureText.words),
      source: textError(source, figureText.source),
      email: visitor ? missingError(email) : undefined,
    }),
    send: async ({ words, source, email }) => {
      const outcome = await reportFigure({ id, version, words, source, ...(visitor && { email }) });
      if (outcome.ok) setSent(true);
      return outcome;
    },
  });
  if (sent)
    return (
      <Notice tone="good" live title={m.market_figure_reportSent()}>
        <p>{m.market_figure_reportSentText({ days: figureReportDays })}</p>
      </Notice>
    );
  const labels = {
    words: m.market_figure_reportWords(),
    source: m.market_figure_reportSource(),
    email: m.members_account_email(),
  };
  return (
    <Form form={form} labels={labels} className="max-w-[44rem] space-y-4">
      <LongTextField form={form} name="words" required maxLength={figureText.words[1]} />
      <TextField form={form} name="source" maxLength={figureText.source[1]} />
      {visitor && (
        <TextField form={form} name="email" required help={m.deals_report_emailHelp()} className="max-w-96" />
      )}
      <Button type="submit" busy={form.busy}>
        {m.market_figure_reportSend()}
      </Button>
    </Form>
  );
}
