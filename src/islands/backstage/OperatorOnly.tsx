import type { ReactNode } from 'react';
import { useStore } from '@nanostores/react';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import type { Locale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { localPath } from '#lib/paths.ts';
import { $session } from '#stores/session.ts';

/** What is inside asks calls that answer operators only; others are told so instead of being shown failures. */
export function OperatorOnly({ locale, children }: { locale: Locale; children: ReactNode }) {
  const { user } = useStore($session);
  if (!user) return <Skeleton rows={6} tall />;
  if (user.capabilities.includes('operator')) return children;
  return (
    <EmptyState title={m.console_staffOnly()}>
      <a className="link" href={localPath(locale, '/userCenter')}>
        {m.account_center()}
      </a>
    </EmptyState>
  );
}
