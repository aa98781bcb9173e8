import type { ReactNode } from 'react';
import { m } from '#i18n/messages.ts';
import type { Remote } from '#lib/remote.ts';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/class-names.ts';
import { Skeleton } from './Skeleton.tsx';

type Props<Data> = {
  remote: Remote<Data>;
  onRetry: () => void;
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Shows what was asked of the API: a skeleton, the answer, or what went wrong with a way to try again. */
export function Loaded<Data>({ remote, onRetry, skeleton = <Skeleton />, children }: Props<Data>) {
  const { state, data } = remote;
  if (state === 'loading' && data === null) return skeleton;
  return (
    <div className={cn('space-y-4', state === 'loading' && 'opacity-60')} aria-busy={state === 'loading' || undefined}>
      {state === 'failed' && <FailedNotice message={remote.message} onRetry={onRetry} />}
      {data !== null && children(data)}
    </div>
  );
}

function FailedNotice({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="border-bad bg-bad-soft flex flex-wrap items-center justify-between gap-3 rounded border px-4 py-3"
    >
      <p className="text-bad">{message}</p>
      <Button variant="outline" size="small" onClick={onRetry}>
        {m.center_retry()}
      </Button>
    </div>
  );
}
