import { FileButton } from '#components/center/FileButton.tsx';
import { showToast } from '#app/stores/toasts.ts';
import { m } from '#i18n/messages.ts';
import { readRest } from '../stores/offer-import.ts';

/** The rows that were not taken over as a file, with what is wrong with each: mended, it is chosen here again. */
export function RestButtons({ id }: { id: string }) {
  return (
    <p className="mt-2 flex flex-wrap gap-3">
      {(['xlsx', 'csv'] as const).map((format) => (
        <FileButton
          key={format}
          read={() => readRest(id, format)}
          onFailed={(message) => showToast(message, 'warning')}
        >
          {m.market_offers_restDownload({ format: format.toUpperCase() })}
        </FileButton>
      ))}
    </p>
  );
}
