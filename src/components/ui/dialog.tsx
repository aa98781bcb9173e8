import { useRef, type ComponentProps, type ReactNode } from 'react';
import { Dialog as Primitive } from 'radix-ui';
import { m } from '#i18n/messages.ts';
import { cn } from './class-names.ts';
import { focusNear, placeOf, tabbable, type Place } from './focus-place.ts';

export const Dialog = Primitive.Root;

type Props = ComponentProps<typeof Primitive.Content> & {
  title: ReactNode;
  description?: ReactNode;
};

/** A window over the page: a sheet from below on phones. Escape and the cross close it; the focus stays inside and returns. */
export function DialogContent({ className, title, description, children, ...props }: Props) {
  const opener = useRef<Element | null>(null);
  const place = useRef<Place>([]);
  const body = useRef<HTMLDivElement>(null);
  const begin = (event: Event) => {
    opener.current = document.activeElement;
    place.current = opener.current ? placeOf(opener.current) : [];
    const first = body.current?.querySelector<HTMLElement>(tabbable);
    // What is asked for comes first, not the cross; on phones that would bring up the keyboard at once.
    if (!first || matchMedia('(pointer: coarse)').matches) return;
    event.preventDefault();
    first.focus();
  };
  // There is no trigger of the library's own to return to; what was pressed may be gone after it was done.
  const end = (event: Event) => {
    event.preventDefault();
    const back = opener.current;
    if (back instanceof HTMLElement && back.isConnected) back.focus();
    else if (place.current.length > 0) focusNear(place.current, null);
    else document.querySelector<HTMLElement>('main')?.focus();
  };
  return (
    <Primitive.Portal>
      <Primitive.Overlay className="fixed inset-0 z-50 bg-[rgb(0_0_0/0.45)]" />
      <Primitive.Content
        className={cn(
          'bg-surface border-line fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col border-t outline-none',
          'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[min(32rem,calc(100vw-3rem))] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded sm:border',
          className,
        )}
        onOpenAutoFocus={begin}
        onCloseAutoFocus={end}
        {...(description === undefined && { 'aria-describedby': undefined })}
        {...props}
      >
        <div className="flex items-start justify-between gap-4 px-5 pt-4">
          <Primitive.Title className="text-lg">{title}</Primitive.Title>
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
  return <div className="mt-5 flex flex-wrap justify-end gap-3">{children}</div>;
}
