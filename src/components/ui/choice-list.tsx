import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { m } from '#i18n/messages.ts';
import { ComboboxList, useActiveOption } from './combobox.tsx';
import { Input } from './input.tsx';

export type Choosing<Item> = {
  label: string;
  /** Of the search. */
  placeholder: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** What fits to what was typed, the likeliest first. */
  find: (typed: string) => readonly Item[];
  /** The key of what stands in the form; null: nothing. */
  value: string | null;
  onChoose: (item: Item) => void;
  /** A row of the list. */
  children: (item: Item) => ReactNode;
};

type Props<Item> = Choosing<Item> & {
  /** The search is read-only until it is tapped, and does not take the focus by itself. */
  lazySearch: boolean;
};

/** A search and the list that it narrows: a combobox whose list is always open (WAI-ARIA). */
export function ChoiceList<Item>(props: Props<Item>) {
  const { label, placeholder, items: all, keyOf, find, value, lazySearch, onChoose, children } = props;
  const search = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [readOnly, setReadOnly] = useState(lazySearch);
  const items = useMemo(() => find(typed), [all, typed]);
  const { listId, active, setActive, activeId, optionId, onKey } = useActiveOption({ items, keyOf, onChoose });
  useEffect(() => {
    if (!lazySearch) search.current?.focus();
    setActive(
      Math.max(
        0,
        all.findIndex((item) => keyOf(item) === value),
      ),
    );
  }, []);
  return (
    <>
      <div className="bg-surface sticky top-0 p-2">
        <Input
          ref={search}
          type="search"
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          readOnly={readOnly}
          onPointerDown={() => setReadOnly(false)}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKey}
        />
      </div>
      <p className="sr-only" role="status">
        {typed && (items.length > 0 ? m.ui_found({ count: items.length }) : m.ui_noneFound())}
      </p>
      {items.length === 0 && (
        <p className="text-soft px-4 pb-4" aria-hidden="true">
          {m.ui_noneFound()}
        </p>
      )}
      <ComboboxList {...{ items, keyOf, active, optionId, onChoose, label, children }} id={listId} selected={value} />
    </>
  );
}
