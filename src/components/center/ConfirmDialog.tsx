import { useState, type ReactNode } from 'react';
import { m } from '#i18n/messages.ts';
import { AlertDialog, AlertDialogCancel, AlertDialogContent } from '#components/ui/alert-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import { DialogFooter } from '#components/ui/dialog.tsx';

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
  /** Names the act, never "OK". */
  action: string;
  danger?: boolean;
  /** The dialog closes when it is done. */
  onConfirm: () => Promise<void>;
};

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({ open, onClose, title, description, action, danger = true, onConfirm }: Props) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await onConfirm();
    setBusy(false);
    onClose();
  };
  return (
    <AlertDialog open={open} onOpenChange={(next) => !next && onClose()}>
      <AlertDialogContent title={title} description={description}>
        <DialogFooter>
          <AlertDialogCancel>{m.center_cancel()}</AlertDialogCancel>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void confirm()}>
            {action}
          </Button>
        </DialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
