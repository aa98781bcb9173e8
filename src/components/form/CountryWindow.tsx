import { useState, type RefObject } from 'react';
import { Popover, PopoverAnchor, PopoverContent } from '#components/ui/popover.tsx';
import { Sheet, SheetContent } from '#components/ui/sheet.tsx';
import { m } from '#i18n/messages.ts';
import { isIos } from '#lib/ios.ts';
import type { PhoneCountry } from '#lib/phone-countries.ts';
import { CountryList } from './CountryList.tsx';

type Props = {
  button: RefObject<HTMLButtonElement | null>;
  choices: readonly PhoneCountry[];
  value: string | null;
  searchPlaceholder: string;
  onChoose: (iso2: string) => void;
  onClose: () => void;
};

/** Under this width an iPhone or iPad gets a window of its own (specification, section 9). */
const narrow = '(width < 992px)';

/** What the button of a country picker opens. It comes when it is first asked for: most forms have their country. */
export function CountryWindow({ button, choices, value, searchPlaceholder, onChoose, onClose }: Props) {
  const [own] = useState(() => isIos(navigator) && matchMedia(narrow).matches);
  const list = (
    <CountryList
      {...{ choices, value, searchPlaceholder }}
      // The keyboard of the phone must not cover the list before the reader wants it.
      lazySearch={own}
      onChoose={({ iso2 }) => onChoose(iso2)}
    />
  );
  if (own)
    return (
      <Sheet open onOpenChange={onClose}>
        <SheetContent
          title={m.country_label()}
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
        className="w-[min(22rem,calc(100vw-2rem))]"
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
