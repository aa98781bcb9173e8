import type { StoredFile } from '#api/members/enterprise.ts';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { StoredFileView, type ReadFile } from './StoredFileView.tsx';

type Props = { file: Pick<StoredFile, 'id' | 'name'>; read: ReadFile; onClose: () => void };

/** A stored document over the page. */
export function FileDialog({ file, read, onClose }: Props) {
  return (
    <Dialog open onOpenChange={(next) => !next && onClose()}>
      <DialogContent title={file.name} className="sm:w-[min(60rem,calc(100vw-3rem))]">
        <StoredFileView file={file} read={read} />
      </DialogContent>
    </Dialog>
  );
}
