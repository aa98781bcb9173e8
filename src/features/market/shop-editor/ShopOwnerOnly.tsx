import type { ReactNode } from 'react';
import { useStore } from '@nanostores/react';
import { CapabilityOnly } from '#app/center/CapabilityOnly.tsx';
import type { Locale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { $session } from '#app/stores/session.ts';

/** What is inside asks calls that answer suppliers only. */
export function ShopOwnerOnly({ locale, children }: { locale: Locale; children: ReactNode }) {
  const { user } = useStore($session);
  const words = { title: m.supplier_only(), text: m.shop_onlyText(), become: m.supplier_become() };
  return (
    <CapabilityOnly locale={locale} user={user} needs="supplier" words={words}>
      {children}
    </CapabilityOnly>
  );
}
