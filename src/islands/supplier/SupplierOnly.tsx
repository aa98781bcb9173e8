import type { ReactNode } from 'react';
import { useStore } from '@nanostores/react';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { Button } from '#components/ui/button.tsx';
import type { Locale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { localPath } from '#lib/paths.ts';
import { $session } from '#stores/session.ts';

/** What is inside asks calls that answer suppliers only; others are told so, and how to become one. */
export function SupplierOnly({ locale, children }: { locale: Locale; children: ReactNode }) {
  const { user } = useStore($session);
  if (!user) return <Skeleton rows={6} tall />;
  if (user.capabilities.includes('supplier')) return children;
  return (
    <EmptyState title={m.supplier_only()}>
      <p className="w-full">
        <span className="mx-auto block max-w-[36rem]">{m.supplier_onlyText()}</span>
      </p>
      <Button asChild>
        <a href={localPath(locale, '/merchantRegistration')}>{m.supplier_become()}</a>
      </Button>
    </EmptyState>
  );
}
