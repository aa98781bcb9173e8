import type { Timeline as Chain } from '#api/deals/order.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { FileButton } from '#components/center/FileButton.tsx';
import { m } from '#i18n/messages.ts';
import type { Outcome } from '#lib/outcome.ts';
import type { Remote } from '#lib/remote.ts';
import { Timeline } from './Timeline.tsx';

type Format = 'json' | 'pdf';
type Props = {
  timeline: Remote<Chain>;
  onRetry: () => void;
  exportAs: (format: Format) => Promise<Outcome<File>>;
  onFailed: (message: string) => void;
};

/** The chain of events of a deal, and its export. */
export function TimelinePanel({ timeline, onRetry, exportAs, onFailed }: Props) {
  return (
    <Panel
      title={m.deals_orders_timeline()}
      aside={
        <div className="flex gap-2">
          {(['json', 'pdf'] as const).map((format) => (
            <FileButton key={format} size="small" read={() => exportAs(format)} onFailed={onFailed}>
              {m.deals_orders_exportAs({ format: format.toUpperCase() })}
            </FileButton>
          ))}
        </div>
      }
    >
      <Loaded remote={timeline} onRetry={onRetry} skeleton={<Skeleton rows={4} />}>
        {(chain) => <Timeline timeline={chain} />}
      </Loaded>
    </Panel>
  );
}
