import { useState } from 'react';
import { SafetyHead } from '#app/center/SafetyHead.tsx';
import { saveFile } from '#components/center/save-file.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { downloadMyData } from '../stores/safety.ts';

/** Everything that is kept about the member, as one file. */
export function DownloadData() {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const download = async () => {
    setBusy(true);
    const outcome = await downloadMyData();
    setBusy(false);
    setFault(outcome.ok ? '' : outcome.message);
    if (outcome.ok) saveFile(outcome.data);
  };
  return (
    <section aria-labelledby="data-title" className="panel p-4 sm:p-5">
      <SafetyHead id="data-title" title={m.members_safety_data()} text={m.members_safety_dataText()}>
        <Button variant="outline" busy={busy} onClick={() => void download()}>
          {m.center_download()}
        </Button>
      </SafetyHead>
      {fault && (
        <p role="alert" className="text-bad mt-2">
          {fault}
        </p>
      )}
    </section>
  );
}
