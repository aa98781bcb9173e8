import type { ReactNode } from 'react';
import { useStore } from '@nanostores/react';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { m } from '#i18n/messages.ts';
import { certificationPath } from '#lib/guards.ts';
import { localPath } from '#lib/paths.ts';
import { $session } from '#app/stores/session.ts';

/** Only certified companies trade: others are told so, and where to go. */
export function CertifiedOnly({ children }: { children: ReactNode }) {
  const { user } = useStore($session);
  if (!user) return <Skeleton rows={6} tall />;
  if (user.type === 'QY') return children;
  return (
    <EmptyState title={m.center_needCertify()}>
      <span>{m.center_needCertifyText()}</span>
      <a className="link" href={localPath(certificationPath)}>
        {m.members_cert_apply()}
      </a>
    </EmptyState>
  );
}
