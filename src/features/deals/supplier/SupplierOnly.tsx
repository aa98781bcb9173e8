import type { ReactNode } from 'react';
import { useStore } from '@nanostores/react';
import { CapabilityOnly } from '#app/center/CapabilityOnly.tsx';
import { m } from '#i18n/messages.ts';
import { $session } from '#app/stores/session.ts';

/** What is inside asks calls that answer suppliers only. */
export function SupplierOnly({ children }: { children: ReactNode }) {
  const { user } = useStore($session);
  const words = {
    title: m.deals_supplier_only(),
    text: m.deals_supplier_onlyText(),
    become: m.deals_supplier_become(),
  };
  return (
    <CapabilityOnly user={user} needs="supplier" words={words}>
      {children}
    </CapabilityOnly>
  );
}
