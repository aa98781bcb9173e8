import type { ComponentProps, ReactNode } from 'react';
import { AlertDialog as Primitive } from 'radix-ui';
import { Button } from './button.tsx';
import { cn } from './class-names.ts';
import { inTheMiddle, overlayLook } from './dialog.tsx';
import { useWindowFocus } from './use-window-focus.ts';

export const AlertDialog = Primitive.Root;

type Props = ComponentProps<typeof Primitive.Content> & { title: ReactNode; description: ReactNode };

/** Asks before what can't be undone: a press beside it does not answer, only its buttons and Escape do. */
export function AlertDialogContent({ className, title, description, children, ...props }: Props) {
  const { body, ...focus } = useWindowFocus();
  return (
    <Primitive.Portal>
      <Primitive.Overlay data-slot="alert-dialog-overlay" className={overlayLook} />
      <Primitive.Content data-slot="alert-dialog-content" className={cn(inTheMiddle, className)} {...focus} {...props}>
        <Primitive.Title className="px-5 pt-4 text-h3">{title}</Primitive.Title>
        <Primitive.Description asChild className="text-soft px-5 pt-1">
          <div>{description}</div>
        </Primitive.Description>
        <div ref={body} className="overflow-y-auto px-5 pt-4 pb-5">
          {children}
        </div>
      </Primitive.Content>
    </Primitive.Portal>
  );
}

/** The way back. */
export function AlertDialogCancel({ children }: { children: ReactNode }) {
  return (
    <Primitive.Cancel asChild>
      <Button data-slot="alert-dialog-cancel" variant="outline">
        {children}
      </Button>
    </Primitive.Cancel>
  );
}
