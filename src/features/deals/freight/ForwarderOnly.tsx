import type { ReactNode } from 'react';
import { useStore } from '@nanostores/react';
import { CapabilityOnly } from '#app/center/CapabilityOnly.tsx';
import { m } from '#i18n/messages.ts';
import { $session } from '#app/stores/session.ts';

/** What is inside asks calls that answer forwarders only. */
export function ForwarderOnly({ children }: { children: ReactNode }) {
  const { user } = useStore($session);
  const words = { title: m.deals_freight_only(), text: m.deals_freight_onlyText(), become: m.deals_freight_become() };
  return (
    <CapabilityOnly user={user} needs="forwarder" words={words}>
      {children}
    </CapabilityOnly>
  );
}
