import { useRef, useState } from 'react';
import { Notice } from '#components/center/Notice.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import type { Outcome } from '#lib/outcome.ts';
import { importAnswer, type BankAnswer } from '../stores/payouts.ts';

/** Takes a file in which the bank says what became of payments. */
export function ImportAnswer({ reload }: { reload: () => Promise<void> }) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome<BankAnswer> | null>(null);
  const send = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    const answer = await importAnswer(file);
    setOutcome(answer);
    setBusy(false);
    if (answer.ok) await reload();
  };
  return (
    <Panel title={m.deals_payout_answer()} lead={m.deals_payout_answerLead()}>
      <div className="space-y-3">
        <input
          ref={input}
          type="file"
          className="sr-only"
          tabIndex={-1}
          aria-label={m.deals_payout_answer()}
          accept=".xml,text/xml,application/xml"
          onChange={(event) => {
            void send(event.target.files?.[0]);
            // The same file may be chosen again after it was put right.
            event.target.value = '';
          }}
        />
        <Button variant="outline" busy={busy} onClick={() => input.current?.click()}>
          {m.center_chooseFile()}
        </Button>
        {outcome && <Result outcome={outcome} />}
      </div>
    </Panel>
  );
}

function Result({ outcome }: { outcome: Outcome<BankAnswer> }) {
  if (!outcome.ok)
    return (
      <Notice tone="bad" title={m.deals_remit_importFailed()} live>
        <p>{outcome.fields['content'] ?? outcome.message}</p>
      </Notice>
    );
  const { paid, returned, unchanged, unknown } = outcome.data;
  const counts = { paid: formatCount(paid), returned: formatCount(returned), unchanged: formatCount(unchanged) };
  return (
    <Notice tone={unknown.length > 0 ? 'amber' : 'good'} title={m.deals_payout_answered(counts)} live>
      {unknown.length > 0 && (
        <p className="figures break-words">{m.deals_payout_unknown({ numbers: unknown.join(', ') })}</p>
      )}
    </Notice>
  );
}
