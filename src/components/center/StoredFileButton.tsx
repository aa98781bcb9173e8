import { lazy, Suspense, useState } from 'react';
import type { StoredFile } from '#api/members/enterprise.ts';
import { m } from '#i18n/messages.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { FileMark } from './FileMark.tsx';
import { useStoredFile, type ReadFile } from './StoredFileView.tsx';
import { useObjectUrl } from './use-object-url.ts';

// The window comes with the first file that is opened.
const FileDialog = lazy(async () => ({ default: (await import('./FileDialog.tsx')).FileDialog }));

type Props = { file: Pick<StoredFile, 'id' | 'name'>; read: ReadFile };

/** A document by its name; it opens over the page. */
export function StoredFileButton({ file, read }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="link press inline-flex items-center gap-2 text-left"
        onClick={() => setOpen(true)}
      >
        <span className="break-all">{file.name}</span>
      </button>
      {open && (
        <Suspense>
          <FileDialog file={file} read={read} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** A stored picture, small; it opens large over the page. */
export function StoredPicture({ file, read }: Props) {
  const [open, setOpen] = useState(false);
  const { outcome } = useStoredFile(file.id, read);
  const url = useObjectUrl(outcome?.ok && outcome.data.type.startsWith('image/') ? outcome.data : null);
  return (
    <>
      <button
        type="button"
        className="border-line hover:border-brand block rounded border p-0.5"
        aria-label={m.center_viewFile({ name: file.name })}
        onClick={() => setOpen(true)}
      >
        {outcome ? <FileMark url={url} /> : <Skeleton className="size-12" />}
      </button>
      {open && (
        <Suspense>
          <FileDialog file={file} read={read} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
