import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import { TimelinePanel } from '../deal/TimelinePanel.tsx';
import type { Locale } from '#i18n/locales.ts';
import { $timeline, exportTimeline, loadTimeline } from '../stores/orders.ts';
import { showToast } from '#app/stores/toasts.ts';

/** What happened in a deal, as its supplier may see it. */
export function Events({ locale, orderId }: { locale: Locale; orderId: string }) {
  const timeline = useStore($timeline);
  const load = () => void loadTimeline(orderId);
  useEffect(load, [orderId]);
  return (
    <TimelinePanel
      locale={locale}
      timeline={timeline}
      onRetry={load}
      exportAs={(format) => exportTimeline(orderId, format)}
      onFailed={(message) => showToast(message, 'warning')}
    />
  );
}
