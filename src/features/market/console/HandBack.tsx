import type { DeskProposal } from '#api/market/proposal.ts';
import { textLength } from '#api/common/limits.ts';
import { draftOf } from '#app/stores/draft.ts';
import { showToast } from '#app/stores/toasts.ts';
import { textError } from '#components/center/checks.ts';
import { LongTextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { askAboutProposal, refuseProposal } from '../stores/proposals.ts';

type Props = { proposal: DeskProposal; by: 'ask' | 'refuse'; reload: () => Promise<void>; onClose: () => void };

/** Hands a proposal back with a question, or refuses it with the reason: both are sent to its supplier as they are written. */
export function HandBack({ proposal: { id, version, material, offers }, by, reload, onClose }: Props) {
  const asks = by === 'ask';
  const form = useForm({
    initial: { words: '' },
    draft: () => draftOf(`proposal:${by}:${id}`),
    check: ({ words }) => ({ words: textError(words, textLength.proposalQuestion) }),
    send: async ({ words }) => {
      const sent = await (asks ? askAboutProposal : refuseProposal)({ id, version, words }, reload);
      if (sent.ok) {
        showToast(asks ? m.market_proposals_askedToast() : m.market_proposals_refusedToast(), 'success');
        onClose();
      }
      return sent;
    },
  });
  const { grade } = material;
  return (
    <FormDialog
      title={asks ? m.market_proposals_askTitle({ grade }) : m.market_proposals_refuseTitle({ grade })}
      description={asks ? m.market_proposals_askText() : m.market_proposals_refuseText({ offers: formatCount(offers) })}
      form={form}
      labels={{ words: asks ? m.mail_email_proposalQuestion() : m.mail_email_proposalReason() }}
      action={asks ? m.market_proposals_ask() : m.market_proposals_refuse()}
      danger={!asks}
      onClose={onClose}
    >
      <LongTextField form={form} name="words" required maxLength={textLength.proposalQuestion[1]} />
    </FormDialog>
  );
}
