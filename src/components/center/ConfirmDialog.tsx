import { useState, type ReactNode } from 'react';
import { m } from '#i18n/messages.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent, DialogFooter } from '#components/ui/dialog.tsx';

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
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent title={title} description={description}>
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {m.center_cancel()}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void confirm()}>
            {action}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
