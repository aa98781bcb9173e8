import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';
import { DialogContent, fromBelow } from './dialog.tsx';

export { Dialog as Sheet } from './dialog.tsx';

/** A dialog that slides in from below at every width: for what only phones and tablets open. */
export function SheetContent(props: Omit<ComponentProps<typeof DialogContent>, 'look'>) {
  return (
    <DialogContent
      data-slot="sheet-content"
      look={cn(fromBelow, 'transition-transform duration-200 starting:translate-y-full')}
      {...props}
    />
  );
}
