import { useState, type RefObject } from 'react';
import { isIos } from '#lib/ios.ts';
import { ChoiceList, type Choosing } from './choice-list.tsx';
import { Popover, PopoverAnchor, PopoverContent } from './popover.tsx';
import { Sheet, SheetContent } from './sheet.tsx';

type Props<Item> = Choosing<Item> & { button: RefObject<HTMLElement | null>; onClose: () => void };

/** Under this width an iPhone or iPad gets a window of its own (specification, section 9). */
const narrow = '(width < 992px)';

/** What the button of a long list opens: below it, or in a window of its own. It comes when it is first asked for. */
export function ChoiceWindow<Item>({ button, onClose, ...choosing }: Props<Item>) {
  const [own] = useState(() => isIos(navigator) && matchMedia(narrow).matches);
  // The keyboard of the phone must not cover the list before the reader wants it.
  const list = <ChoiceList {...choosing} lazySearch={own} />;
  if (own)
    return (
      <Sheet open onOpenChange={onClose}>
        <SheetContent
          title={choosing.label}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            button.current?.focus();
          }}
          className="h-[85dvh]"
        >
          {list}
        </SheetContent>
      </Sheet>
    );
  return (
    <Popover open onOpenChange={onClose}>
      <PopoverAnchor virtualRef={button} />
      <PopoverContent
        role="presentation"
        className="w-80 max-w-[80vw]"
        // The search takes the focus by itself; whoever has pressed something else keeps it there.
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onEscapeKeyDown={() => button.current?.focus()}
        onInteractOutside={(event) => {
          if (button.current?.contains(event.target as Node)) event.preventDefault();
        }}
      >
        {list}
      </PopoverContent>
    </Popover>
  );
}
