import type { FigureHistory, FigureVersion } from '#api/market/figure.ts';
import { figureText, isSafety } from '#api/market/figure-choices.ts';
import { draftOf } from '#app/stores/draft.ts';
import { showToast } from '#app/stores/toasts.ts';
import { textError } from '#components/center/checks.ts';
import { LongTextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { refuseFigureReport, withdrawFigure } from '../stores/figures.ts';
import { FigureForm } from './FigureForm.tsx';

export type Deciding = {
  by: 'correct' | 'withdraw' | 'keep';
  figure: FigureHistory;
  /** What a correction begins with: the newest version, or an earlier one that is to stand again. */
  from: FigureVersion;
  /** The report that is answered with it; null: nobody has reported it. */
  reported: string | null;
};
type Props = Deciding & { reload: () => Promise<void>; onClose: () => void };

/** Corrects a figure, withdraws it, or leaves it as it is, with the answer to who has reported it. */
export function DecideFigure({ by, reload, onClose, ...deciding }: Props) {
  const rest = { reload, onClose };
  if (by === 'correct') return <FigureForm materialId={deciding.figure.material.id} {...deciding} {...rest} />;
  if (by === 'withdraw') return <Withdraw {...deciding} {...rest} />;
  return <Keep {...deciding} {...rest} />;
}

type Part = Omit<Props, 'by'>;

function Withdraw({ figure: { figureId, property, material, versions }, reported, reload, onClose }: Part) {
  const form = useForm({
    initial: { reason: '', answer: '' },
    draft: () => draftOf(`withdrawFigure:${figureId}`),
    check: ({ reason, answer }) => ({
      reason: textError(reason, figureText.reason),
      ...(reported && { answer: textError(answer, figureText.answer) }),
    }),
    send: async ({ reason, answer }) => {
      const input = { id: figureId, version: versions[0]!.version, reason, ...(answer && { answer }) };
      const sent = await withdrawFigure(input, reload);
      if (sent.ok) {
        showToast(sent.data.waits ? m.market_figure_waitsToast() : m.market_figure_withdrawnToast(), 'success');
        onClose();
      }
      return sent;
    },
  });
  const safety = isSafety(property.id) ? ` ${m.market_figure_safetyText()}` : '';
  return (
    <FormDialog
      title={m.market_figure_withdrawOf({ property: property.name, grade: material.name })}
      description={m.market_figure_withdrawText() + safety}
      form={form}
      labels={{ reason: m.market_figure_reason(), answer: m.market_figure_answer() }}
      action={m.market_figure_withdraw()}
      danger
      onClose={onClose}
    >
      <LongTextField form={form} name="reason" required maxLength={figureText.reason[1]} />
      {reported && <LongTextField form={form} name="answer" required maxLength={figureText.answer[1]} />}
    </FormDialog>
  );
}

function Keep({ figure: { property, material }, reported, reload, onClose }: Part) {
  const form = useForm({
    initial: { answer: '' },
    draft: () => draftOf(`keepFigure:${reported}`),
    check: ({ answer }) => ({ answer: textError(answer, figureText.answer) }),
    send: async ({ answer }) => {
      const sent = await refuseFigureReport({ id: reported!, answer }, reload);
      if (sent.ok) {
        showToast(m.market_figure_keptToast(), 'success');
        onClose();
      }
      return sent;
    },
  });
  return (
    <FormDialog
      title={m.market_figure_keepOf({ property: property.name, grade: material.name })}
      description={m.market_figure_keepText()}
      form={form}
      labels={{ answer: m.market_figure_answer() }}
      action={m.market_figure_keep()}
      onClose={onClose}
    >
      <LongTextField form={form} name="answer" required maxLength={figureText.answer[1]} />
    </FormDialog>
  );
}
