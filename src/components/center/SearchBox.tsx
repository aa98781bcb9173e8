import { useEffect, useState } from 'react';
import { typedLength } from '#lib/typed-lengths.ts';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { m } from '#i18n/messages.ts';

type Props = { label: string; keyword: string; onSearch: (keyword: string) => void };

/** A search over a list; it counts when it is sent. */
export function SearchBox({ label, keyword, onSearch }: Props) {
  const [typed, setTyped] = useState(keyword);
  // The way back changes it, too.
  useEffect(() => setTyped(keyword), [keyword]);
  return (
    <form
      role="search"
      aria-label={label}
      className="flex max-w-96 grow gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={typedLength.keyword[1]}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="outline">
        {m.frame_search()}
      </Button>
    </form>
  );
}
