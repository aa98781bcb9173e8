import { Notice } from '#components/center/Notice.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { BankFile } from '../desk/BankFile.tsx';
import { importAnswer, type BankAnswer } from '../stores/payouts.ts';

/** Takes a file in which the bank says what became of payments. */
export const ImportAnswer = ({ reload }: { reload: () => Promise<void> }) => (
  <BankFile
    title={m.deals_payout_answer()}
    lead={m.deals_payout_answerLead()}
    accept=".xml,text/xml,application/xml"
    send={importAnswer}
    reload={reload}
    result={(answer) => <Answered {...answer} />}
  />
);

function Answered({ paid, returned, unchanged, unknown }: BankAnswer) {
  const counts = { paid: formatCount(paid), returned: formatCount(returned), unchanged: formatCount(unchanged) };
  return (
    <Notice tone={unknown.length > 0 ? 'amber' : 'good'} title={m.deals_payout_answered(counts)} live>
      {unknown.length > 0 && (
        <p className="figures break-words">{m.deals_payout_unknown({ numbers: unknown.join(', ') })}</p>
      )}
    </Notice>
  );
}
