import { lazy, Suspense, useEffect } from 'react';
import { useStore } from '@nanostores/react';
import { showToast } from '#app/stores/toasts.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { FileButton } from '#components/center/FileButton.tsx';
import { useNear } from '#components/center/use-near.ts';
import { m } from '#i18n/messages.ts';
import { $timeline, exportEvidence, exportTimeline, loadTimeline } from '../stores/orders.ts';

const Timeline = lazy(async () => ({ default: (await import('./Timeline.tsx')).Timeline }));

/** The chain of events of a deal, at the end of its page: asked for when one comes near it. And its export. */
export function TimelinePanel({ orderId }: { orderId: string }) {
  const timeline = useStore($timeline);
  const [end, near] = useNear<HTMLDivElement>();
  const load = () => void loadTimeline(orderId);
  useEffect(() => {
    if (near) load();
  }, [orderId, near]);
  return (
    <Panel
      title={m.deals_orders_timeline()}
      aside={
        <div className="flex flex-wrap gap-2">
          <FileButton
            size="small"
            read={() => exportEvidence(orderId)}
            onFailed={(message) => showToast(message, 'warning')}
          >
            {m.deals_orders_evidence()}
          </FileButton>
          {(['json', 'pdf'] as const).map((format) => (
            <FileButton
              key={format}
              size="small"
              read={() => exportTimeline(orderId, format)}
              onFailed={(message) => showToast(message, 'warning')}
            >
              {m.deals_orders_exportAs({ format: format.toUpperCase() })}
            </FileButton>
          ))}
        </div>
      }
    >
      <div ref={end} className="min-h-24">
        {near && (
          <Loaded remote={timeline} onRetry={load} skeleton={<Skeleton rows={4} />}>
            {(chain) => (
              <Suspense fallback={<Skeleton rows={4} />}>
                <Timeline timeline={chain} />
              </Suspense>
            )}
          </Loaded>
        )}
      </div>
    </Panel>
  );
}
