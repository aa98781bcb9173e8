import { useStore } from '@nanostores/react';
import { useAsk } from '#app/center/ForCall.tsx';
import type { Need } from '#app/center/NeedList.tsx';
import { ActionBar } from '#components/center/ActionBar.tsx';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/class-names.ts';
import { $formBar } from './FormBar.tsx';

/** The most pressing thing that the reader can do, at the lower edge of a phone; nothing where it is not their turn. */
export function NextBar({ needs }: { needs: readonly Need[] }) {
  const next = needs.find(({ kind, link }) => kind === 'act' && link !== null);
  const asks = useAsk(next?.link?.as);
  const isInForm = useStore($formBar);
  if (!next?.link || asks) return null;
  return (
    <ActionBar className={cn(isInForm && 'invisible')}>
      <p className="line-clamp-2 min-w-0 grow text-table font-medium">{next.title}</p>
      <Button asChild className="shrink-0">
        <a href={next.link.href}>{next.link.label}</a>
      </Button>
    </ActionBar>
  );
}
