import type { ReactNode } from 'react';
import type { Capability } from '#api/members/member.ts';
import { Button } from '#components/ui/button.tsx';
import { localPath } from '#lib/paths.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';

type Props = {
  /** Null: not known yet. */
  user: { capabilities: readonly Capability[] } | null;
  needs: Capability;
  /** Who this is for, and how one becomes that. */
  words: { title: string; text: string; become: string };
  children: ReactNode;
};

/** What is inside asks calls that answer some members only; others are told so, and how to become one of them. */
export function CapabilityOnly({ user, needs, words: { title, text, become }, children }: Props) {
  if (!user) return <Skeleton rows={6} tall />;
  if (user.capabilities.includes(needs)) return children;
  return (
    <EmptyState title={title}>
      <p className="w-full">
        <span className="mx-auto block max-w-[36rem]">{text}</span>
      </p>
      <Button asChild>
        <a href={localPath('/merchantRegistration')}>{become}</a>
      </Button>
    </EmptyState>
  );
}
