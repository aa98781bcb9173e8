import type { ComponentProps, ReactNode } from 'react';
import { Dialog as Primitive } from 'radix-ui';
import { m } from '#i18n/messages.ts';
import { cn } from './class-names.ts';
import { useWindowFocus } from './use-window-focus.ts';

export const Dialog = Primitive.Root;

/** What lies between a window and the page. */
export const overlayLook = 'fixed inset-0 z-50 bg-[rgb(0_0_0/0.45)]';

/** A window from below, as on every phone. */
export const fromBelow =
  'bg-surface border-line fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col border-t outline-none';

/** The same in the middle of the page where there is room. */
export const inTheMiddle = cn(
  fromBelow,
  'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[min(32rem,calc(100vw-3rem))] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded sm:border',
);

type Props = ComponentProps<typeof Primitive.Content> & {
  title: ReactNode;
  description?: ReactNode;
  /** Its place and form. */
  look?: string;
};

/** A window over the page: a sheet from below on phones. Escape and the cross close it; the focus stays inside and returns. */
export function DialogContent({ className, title, description, look = inTheMiddle, children, ...props }: Props) {
  const { body, ...focus } = useWindowFocus();
  return (
    <Primitive.Portal>
      <Primitive.Overlay data-slot="dialog-overlay" className={overlayLook} />
      <Primitive.Content
        data-slot="dialog-content"
        className={cn(look, className)}
        {...focus}
        {...(description === undefined && { 'aria-describedby': undefined })}
        {...props}
      >
        <div className="flex items-start justify-between gap-4 px-5 pt-4">
          <Primitive.Title className="text-h3">{title}</Primitive.Title>
          <Primitive.Close
            className="press text-soft hover:text-brand -mt-1.5 -mr-2 flex w-[44px] items-center justify-center"
            aria-label={m.ui_close()}
          >
            <svg
              viewBox="0 0 24 24"
              className="size-5"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.6"
              strokeLinecap="round"
              aria-hidden="true"
            >
              <path d="M6 6l12 12M18 6 6 18" />
            </svg>
          </Primitive.Close>
        </div>
        {description !== undefined && (
          <Primitive.Description className="text-soft px-5 pt-1">{description}</Primitive.Description>
        )}
        <div ref={body} className="overflow-y-auto px-5 pt-4 pb-5">
          {children}
        </div>
      </Primitive.Content>
    </Primitive.Portal>
  );
}

/** The buttons at the end of a dialog, the one that acts last. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div data-slot="dialog-footer" className="mt-5 flex flex-wrap justify-end gap-3">
      {children}
    </div>
  );
}
