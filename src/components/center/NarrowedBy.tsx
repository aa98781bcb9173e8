import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';

type Props = { name: string; onRemove: () => void; children?: ReactNode };

/** What a list is narrowed to, and the way back to the whole of it. */
export function NarrowedBy({ name, onRemove, children = name }: Props) {
  return (
    <Button
      variant="outline"
      className="whitespace-normal"
      aria-label={m.market_list_removeFilter({ name })}
      onClick={onRemove}
    >
      {children} <span aria-hidden="true">×</span>
    </Button>
  );
}
