import { useEffect, useState } from 'react';
import type { StoredFile } from '#api/members/enterprise.ts';
import { m } from '#i18n/messages.ts';
import { fileSize } from '#lib/file-kind.ts';
import type { Outcome } from '#lib/outcome.ts';
import { Button } from '#components/ui/button.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { saveFile } from './save-file.ts';
import { useObjectUrl } from './use-object-url.ts';

export type ReadFile = (id: string) => Promise<Outcome<File>>;

type Props = { file: Pick<StoredFile, 'id' | 'name'>; read: ReadFile };

/** Types that a browser shows and never runs. Anything else is only saved. */
const shown = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'];

/** The bytes of a stored file, asked for with the reader's token. */
export function useStoredFile(id: string, read: ReadFile) {
  const [outcome, setOutcome] = useState<Outcome<File> | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    setOutcome(null);
    void read(id).then((answer) => current && setOutcome(answer));
    return () => {
      current = false;
    };
  }, [id, attempt]);
  return { outcome, retry: () => setAttempt((count) => count + 1) };
}

/** A document in the page: a picture, or the browser's own reader of PDF. */
export function StoredFileView({ file, read }: Props) {
  const { outcome, retry } = useStoredFile(file.id, read);
  const bytes = outcome?.ok && shown.includes(outcome.data.type) ? outcome.data : null;
  const url = useObjectUrl(bytes);

  if (!outcome) return <Skeleton className="h-96 w-full" role="img" aria-label={m.center_loading()} />;
  if (!outcome.ok) {
    return (
      <div role="alert" className="border-bad bg-bad-soft space-y-2 rounded border p-4">
        <p className="text-bad">{outcome.message}</p>
        <Button variant="outline" size="small" onClick={retry}>
          {m.center_retry()}
        </Button>
      </div>
    );
  }
  return (
    <figure className="border-line overflow-hidden rounded border">
      {url && <Shown url={url} type={outcome.data.type} name={file.name} />}
      <figcaption className="border-line flex flex-wrap items-center gap-x-4 gap-y-1 border-t px-3 py-1.5 text-table">
        <span className="min-w-0 grow basis-full truncate sm:basis-40" title={file.name}>
          {file.name} <span className="text-soft figures">{fileSize(outcome.data.size)}</span>
        </span>
        {url && (
          <a className="link press inline-flex items-center" href={url} target="_blank" rel="noopener">
            {m.center_openFile()}
          </a>
        )}
        <button type="button" className="link press" onClick={() => saveFile(outcome.data)}>
          {m.center_download()}
        </button>
      </figcaption>
    </figure>
  );
}

function Shown({ url, type, name }: { url: string; type: string; name: string }) {
  if (type.startsWith('image/'))
    return <img src={url} alt={name} className="bg-sunken mx-auto max-h-[80vh] w-full object-contain" />;
  if (!navigator.pdfViewerEnabled)
    return <p className="text-soft bg-sunken p-6 text-center">{m.center_noPdfReader()}</p>;
  // Without its list of pages, as wide as there is room.
  return <iframe src={`${url}#navpanes=0&view=FitH`} title={name} className="document" />;
}
