import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import { TimelinePanel } from '../deal/TimelinePanel.tsx';
import { $timeline, exportTimeline, loadTimeline } from '../stores/orders.ts';
import { showToast } from '#app/stores/toasts.ts';

/** What happened in a deal, as its supplier may see it. */
export function Events({ orderId }: { orderId: string }) {
  const timeline = useStore($timeline);
  const load = () => void loadTimeline(orderId);
  useEffect(load, [orderId]);
  return (
    <TimelinePanel
      timeline={timeline}
      onRetry={load}
      exportAs={(format) => exportTimeline(orderId, format)}
      onFailed={(message) => showToast(message, 'warning')}
    />
  );
}
