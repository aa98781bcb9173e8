import { useState } from 'react';
import { Panel } from '#components/center/Panel.tsx';
import { saveFile } from '#components/center/save-file.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { downloadMyData } from '#stores/safety.ts';

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
    <Panel
      id="data"
      title={m.safety_data()}
      lead={m.safety_dataText()}
      aside={
        <Button variant="outline" busy={busy} onClick={() => void download()}>
          {m.center_download()}
        </Button>
      }
    >
      {fault && (
        <p role="alert" className="text-bad">
          {fault}
        </p>
      )}
    </Panel>
  );
}
