import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import { TimelinePanel as Shown } from '../deal/TimelinePanel.tsx';
import { $timeline, exportTimeline, loadTimeline } from '../stores/orders.ts';
import { showToast } from '#app/stores/toasts.ts';

/** The chain of events of a deal, asked for when it is shown. */
export function TimelinePanel({ orderId }: { orderId: string }) {
  const timeline = useStore($timeline);
  const load = () => void loadTimeline(orderId);
  useEffect(load, [orderId]);
  return (
    <Shown
      timeline={timeline}
      onRetry={load}
      exportAs={(format) => exportTimeline(orderId, format)}
      onFailed={(message) => showToast(message, 'warning')}
    />
  );
}
