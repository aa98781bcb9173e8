import { useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { m } from '#i18n/messages.ts';
import { cn } from './class-names.ts';
import { Input } from './input.tsx';
import { useTypedBefore } from './use-typed-before.ts';

type Choices<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  onChoose: (item: Item) => void;
};

/** While a word is put together from sounds or strokes, its keys belong to the input method. */
const isComposing = ({ nativeEvent: { isComposing: composing, keyCode } }: KeyboardEvent) =>
  composing || keyCode === 229;

/** How far a page of the list goes. */
const page = 8;

/** The option that the arrows are at while the focus stays in the field (WAI-ARIA combobox); -1: none yet. */
export function useActiveOption<Item>({ items, keyOf, onChoose }: Choices<Item>) {
  const listId = useId();
  const [active, setActive] = useState(-1);
  const optionId = (item: Item | undefined) => (item === undefined ? undefined : `${listId}-${keyOf(item)}`);
  /** Moves or chooses; false where the key means something else. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (isComposing(event)) return true;
    const last = items.length - 1;
    const goTo: Record<string, number> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      PageDown: Math.min(last, active + page),
      PageUp: Math.max(0, active - page),
    };
    const next = goTo[event.key];
    const chosen = items[active];
    if (next !== undefined) setActive(next);
    else if (event.key === 'Enter' && chosen !== undefined) onChoose(chosen);
    else return false;
    event.preventDefault();
    return true;
  };
  return { listId, active, setActive, activeId: optionId(items[active]), optionId, onKey };
}

type ListProps<Item> = Choices<Item> & {
  id: string;
  label: string;
  active: number;
  optionId: (item: Item) => string | undefined;
  /** The one that stands in the form; without it the active one is the selected one. */
  selected?: string | null;
  children: (item: Item) => ReactNode;
};

/** The options under a field. */
export function ComboboxList<Item>(props: ListProps<Item>) {
  const { id, label, items, keyOf, active, optionId, selected, onChoose, children } = props;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active, items]);
  return (
    <ul
      ref={list}
      id={id}
      role="listbox"
      data-slot="combobox-list"
      aria-label={label}
      className="min-h-0 grow overflow-y-auto py-1"
      // The focus stays in the field: pressed elsewhere than there, the list would close before the click.
      onMouseDown={(event) => event.preventDefault()}
    >
      {items.map((item, index) => (
        <li
          key={keyOf(item)}
          id={optionId(item)}
          role="option"
          data-slot="combobox-item"
          aria-selected={selected === undefined ? index === active : keyOf(item) === selected}
          data-active={index === active || undefined}
          className={cn(
            'flex min-h-[44px] cursor-pointer flex-wrap items-center gap-x-3 px-4 py-1 wrap-anywhere pointer-fine:min-h-9',
            index === active ? 'bg-brand-soft' : 'hover:bg-sunken',
            selected !== undefined && keyOf(item) === selected && 'text-brand font-medium',
          )}
          onClick={() => onChoose(item)}
        >
          {children(item)}
        </li>
      ))}
    </ul>
  );
}

type Props<Item> = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'children' | 'ref'> & {
  text: string;
  onText: (text: string) => void;
  /** What fits to what is typed; what a server is asked for comes after a pause. */
  find: (text: string) => readonly Item[] | Promise<readonly Item[]>;
  pauseMs?: number;
  keyOf: (item: Item) => string;
  onChoose: (item: Item) => void;
  /** Something of the list must be chosen: it opens with the focus, and Enter takes the first. Else what is typed may stand. */
  strict?: boolean;
  /** Stands where nothing fits. */
  empty?: string;
  /** Says to a screen reader how many fit. */
  counted?: (count: number) => string;
  /** A row of the list. */
  children: (item: Item) => ReactNode;
};

/**
 * A field that offers what fits to what is typed into it; chosen by keyboard, pointer or touch. Its list hangs under it
 * by CSS alone: a library that measures its place would cost the pages with forms 20 KB.
 */
export function Combobox<Item>(props: Props<Item>) {
  const { text, onText, find, pauseMs = 0, keyOf, onChoose, strict = false, ...rest } = props;
  const { empty, counted, children, onKeyDown, onBlur, ...input } = rest;
  const field = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<readonly Item[] | null>(null);
  const turn = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const close = () => {
    clearTimeout(timer.current);
    turn.current += 1;
    setFound(null);
  };
  const items = found ?? [];
  const choose = (item: Item) => {
    close();
    onChoose(item);
    field.current?.focus();
  };
  const options = useActiveOption({ items, keyOf, onChoose: choose });
  const look = (typed: string, pause = 0) => {
    if (input.readOnly) return;
    clearTimeout(timer.current);
    const own = (turn.current += 1);
    const take = (answer: readonly Item[]) => {
      // A slower answer to an older question is dropped, and one that comes when the reader has left.
      if (turn.current !== own || document.activeElement !== field.current) return;
      setFound(answer);
      options.setActive(strict && answer.length > 0 ? 0 : -1);
    };
    const ask = () => {
      const answer = find(typed);
      if (answer instanceof Promise) void answer.then(take);
      else take(answer);
    };
    if (pause > 0) timer.current = setTimeout(ask, pause);
    else ask();
  };
  useTypedBefore(field, text, (typed) => {
    onText(typed);
    if (document.activeElement === field.current) look(typed, pauseMs);
  });
  const open = found !== null && (items.length > 0 || empty !== undefined);
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (open && event.key === 'Escape') close();
    onKeyDown?.(event);
    if (event.defaultPrevented) return;
    if (open && options.onKey(event)) return;
    if (!open && event.key === 'ArrowDown') {
      event.preventDefault();
      look(text);
    }
    // Where something must be chosen, the form is sent by its button.
    if (strict && event.key === 'Enter') event.preventDefault();
  };
  return (
    <div data-slot="combobox" className="relative">
      <Input
        {...input}
        ref={field}
        role="combobox"
        aria-expanded={open}
        aria-controls={open ? options.listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={open ? options.activeId : undefined}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          onText(event.target.value);
          if (!(event.nativeEvent as InputEvent).isComposing) look(event.target.value, pauseMs);
        }}
        onCompositionEnd={(event) => look(event.currentTarget.value, pauseMs)}
        onFocus={() => strict && look(text)}
        onBlur={(event) => {
          close();
          onBlur?.(event);
        }}
        onKeyDown={press}
      />
      <p role="status" className="sr-only">
        {open && (items.length > 0 ? counted?.(items.length) : empty)}
      </p>
      {open && (
        <div className="panel absolute top-full left-0 z-40 mt-1 flex max-h-80 w-full min-w-56 flex-col">
          {items.length === 0 && (
            <p className="text-soft px-4 pt-2" aria-hidden="true">
              {empty}
            </p>
          )}
          <ComboboxList
            {...{ items, keyOf, children }}
            label={m.ui_choices()}
            id={options.listId}
            active={options.active}
            optionId={options.optionId}
            onChoose={choose}
          />
        </div>
      )}
    </div>
  );
}
