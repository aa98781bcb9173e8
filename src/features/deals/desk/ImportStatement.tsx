import { useRef, useState } from 'react';
import { Notice } from '#components/center/Notice.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import type { Outcome } from '#lib/outcome.ts';
import { importStatement, type Imported } from '../stores/remittance-desk.ts';

type Props = { reload: () => Promise<void> };

/** Imports a bank statement and says what became of its lines. */
export function ImportStatement({ reload }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome<Imported> | null>(null);
  const send = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    setOutcome(null);
    const answer = await importStatement(file);
    setOutcome(answer);
    setBusy(false);
    if (answer.ok) await reload();
  };
  return (
    <Panel title={m.deals_remit_import()} lead={m.deals_remit_importText()}>
      <div className="space-y-3">
        <p className="text-soft text-sm">{m.deals_remit_importColumns()}</p>
        <input
          ref={input}
          type="file"
          className="sr-only"
          tabIndex={-1}
          aria-label={m.deals_remit_import()}
          accept=".csv,.txt,.xml,text/csv,text/xml,application/xml"
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

function Result({ outcome }: { outcome: Outcome<Imported> }) {
  if (!outcome.ok) {
    return (
      <Notice tone="bad" title={m.deals_remit_importFailed()} live>
        <p>{outcome.fields['content'] ?? outcome.message}</p>
      </Notice>
    );
  }
  const { imported, duplicates, possible, known, warnings, problems } = outcome.data;
  const count = (number: number) => formatCount(number);
  return (
    <Notice
      tone={problems.length + warnings.length + possible > 0 || known ? 'amber' : 'good'}
      title={
        known
          ? m.deals_remit_importKnown()
          : m.deals_remit_imported({ imported: count(imported), duplicates: count(duplicates) })
      }
      live
    >
      {possible > 0 && <p>{m.deals_remit_importPossible({ count: count(possible) })}</p>}
      {warnings.map((warning) => (
        <p key={warning} className="break-words">
          {warning}
        </p>
      ))}
      {problems.length > 0 && (
        <ul className="text-sm">
          {problems.map(({ line, message }) => (
            <li key={line} className="break-words">
              {m.deals_remit_problem({ line: count(line), message })}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
