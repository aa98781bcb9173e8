import { useRef, useState, type ReactNode } from 'react';
import { Notice } from '#components/center/Notice.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import type { Outcome } from '#lib/outcome.ts';

type Props<T> = {
  title: string;
  lead: string;
  /** Of what a file is to be, below the lead. */
  help?: string;
  /** As the attribute of a file input. */
  accept: string;
  send: (file: File) => Promise<Outcome<T>>;
  reload: () => Promise<void>;
  /** What became of the file. */
  result: (data: T) => ReactNode;
};

/** Takes a file of a bank and says what became of it, or why it was not taken. */
export function BankFile<T>({ title, lead, help, accept, send, reload, result }: Props<T>) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome<T> | null>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    setOutcome(null);
    const answer = await send(file);
    setOutcome(answer);
    setBusy(false);
    if (answer.ok) await reload();
  };
  return (
    <Panel title={title} lead={lead}>
      <div className="space-y-3">
        {help && <p className="text-soft text-table">{help}</p>}
        <input
          ref={input}
          type="file"
          className="sr-only"
          tabIndex={-1}
          aria-label={title}
          accept={accept}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            // The same file may be chosen again after it was put right.
            event.target.value = '';
          }}
        />
        <Button variant="outline" busy={busy} onClick={() => input.current?.click()}>
          {m.center_chooseFile()}
        </Button>
        {outcome?.ok && result(outcome.data)}
        {outcome?.ok === false && (
          <Notice tone="bad" title={m.deals_remit_importFailed()} live>
            <p>{outcome.fields['content'] ?? outcome.message}</p>
          </Notice>
        )}
      </div>
    </Panel>
  );
}
