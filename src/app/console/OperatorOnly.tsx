import type { ReactNode } from 'react';
import { useStore } from '@nanostores/react';
import type { MemberBase } from '#api/members/user.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { localPath } from '#lib/paths.ts';
import { askForProof } from '../stores/proof.ts';
import { $session } from '../stores/session.ts';

/** What is inside asks calls that answer operators only; others are told so instead of being shown failures. */
export function OperatorOnly({ children }: { children: ReactNode }) {
  const { user } = useStore($session);
  if (!user) return <Skeleton rows={6} tall />;
  if (user.capabilities.includes('operator')) return children;
  if (user.secondFactorNeeded) return <SecondFactorFirst user={user} />;
  return (
    <EmptyState title={m.console_staffOnly()}>
      <a className="link" href={localPath('/userCenter')}>
        {m.members_account_center()}
      </a>
    </EmptyState>
  );
}

/** An operator without a second factor sets one up; who has one and came without it shows it. */
function SecondFactorFirst({ user }: { user: MemberBase }) {
  const hasOne = user.twoStep || user.passkeys > 0;
  return (
    <EmptyState title={hasOne ? m.members_proof_title() : m.console_needsSecondFactor()}>
      <p className="w-full">
        <span className="mx-auto block max-w-[36rem]">{m.console_secondFactorWhy()}</span>
      </p>
      {hasOne ? (
        <Button onClick={() => void askForProof()}>{m.members_proof_confirm()}</Button>
      ) : (
        <Button asChild>
          <a href={localPath('/userCenter/safetyCenter')}>{m.console_setUpSecondFactor()}</a>
        </Button>
      )}
    </EmptyState>
  );
}
