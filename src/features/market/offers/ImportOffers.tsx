import '#i18n/browser.ts';
import { useEffect, useState } from 'react';
import type { OfferImport } from '#api/market/own-offer.ts';
import { FileButton } from '#components/center/FileButton.tsx';
import { FileField } from '#components/center/FileField.tsx';
import { spreadsheetRule } from '#api/common/limits.ts';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { Spinner } from '#components/ui/spinner.tsx';
import { m } from '#i18n/messages.ts';
import { previewImport, readImport, readTemplate } from '../stores/offer-import.ts';
import { showToast } from '#app/stores/toasts.ts';
import { ImportPreview } from './ImportPreview.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { ForCall } from '#app/center/ForCall.tsx';

/** Takes offers over from a file: read, looked at, then its good rows; the others stay to be mended. */
export default function ImportOffers() {
  return (
    <MembersOnly audience="supplier">
      <ForCall<'api/product/supplier/offer/startImport'> as="sales" begins="selling">
        <Steps />
      </ForCall>
    </MembersOnly>
  );
}

/** The import stands in the address, so that a reload finds it again. */
function Steps() {
  const { params, go } = useAddress();
  const id = params.get('id');
  const [found, setFound] = useState<OfferImport | null>(null);
  const current = found?.id === id ? found : null;
  useEffect(() => {
    if (!id || current) return;
    let here = true;
    void readImport(id).then((answer) => {
      if (!here) return;
      if (answer.ok) setFound(answer.data);
      else go({ id: undefined });
    });
    return () => {
      here = false;
    };
  }, [id]);
  const take = (next: OfferImport) => {
    setFound(next);
    if (next.id !== id) go({ id: next.id });
  };
  if (id && !current) return <Skeleton rows={6} />;
  const isOver = current && current.state !== 'preview' && current.state !== 'running';
  return (
    <div className="space-y-5">
      {current?.state === 'preview' && <ImportPreview found={current} onChange={take} />}
      {current && current.state !== 'preview' && <ImportProgress key={current.id} found={current} onChange={take} />}
      {(!current || current.state === 'preview' || isOver) && <Choose again={current !== null} onRead={take} />}
    </div>
  );
}

type ChooseProps = { again: boolean; onRead: (found: OfferImport) => void };

function Choose({ again, onRead }: ChooseProps) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const read = async (chosen: readonly File[]) => {
    setFiles(chosen);
    setError('');
    const [file] = chosen;
    if (!file) return;
    setBusy(true);
    const outcome = await previewImport(file);
    setBusy(false);
    if (outcome.ok) {
      setFiles([]);
      onRead(outcome.data);
    } else setError(outcome.fields['file'] ?? Object.values(outcome.fields)[0] ?? outcome.message);
  };
  return (
    <Panel
      title={again ? m.market_offers_importAgain() : m.market_offers_importFile()}
      lead={m.market_offers_importLead()}
    >
      <div className="space-y-4">
        <div className="flex flex-wrap gap-3">
          {(['xlsx', 'csv'] as const).map((format) => (
            <FileButton
              key={format}
              read={() => readTemplate(format)}
              onFailed={(message) => showToast(message, 'warning')}
            >
              {m.market_offers_template({ format: format.toUpperCase() })}
            </FileButton>
          ))}
        </div>
        <FileField
          name="file"
          label={m.market_offers_file()}
          help={m.market_offers_fileHelp()}
          error={error || undefined}
          rule={spreadsheetRule}
          max={1}
          files={files}
          onChange={(chosen) => void read(chosen)}
        />
        {busy && (
          <p role="status" className="flex items-center gap-2">
            <Spinner /> {m.market_offers_reading()}
          </p>
        )}
      </div>
    </Panel>
  );
}
