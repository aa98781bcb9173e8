import { FileButton } from '#components/center/FileButton.tsx';
import { Dialog, DialogContent, DialogFooter } from '#components/ui/dialog.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { exportOffers, type ExportedOffers } from '../stores/own-offers.ts';
import { showToast } from '#app/stores/toasts.ts';

type Props = { count: number; offers: ExportedOffers; onClose: () => void };

/** Own offers as a file, to be edited elsewhere and imported again. */
export function ExportDialog({ count, offers, onClose }: Props) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={m.market_offers_exportTitle({ count: formatCount(count) })}
        description={m.market_offers_exportText()}
      >
        {!('ids' in offers) && offers.status === undefined && (
          <p className="text-soft">{m.market_offers_exportRemoved()}</p>
        )}
        <DialogFooter>
          {(['csv', 'xlsx'] as const).map((format) => (
            <FileButton
              key={format}
              variant={format === 'xlsx' ? 'primary' : 'outline'}
              read={() => exportOffers(format, offers)}
              onFailed={(message) => showToast(message, 'warning')}
              onSaved={onClose}
            >
              {m.market_offers_exportAs({ format: format.toUpperCase() })}
            </FileButton>
          ))}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
