import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { mailLimits } from '#api/mail/mail-choices.ts';
import type { Correspondent } from '#api/mail/mail.ts';
import { cn } from '#components/ui/class-names.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { m } from '#i18n/messages.ts';
import { findCorrespondents } from './stores/mail.ts';

type Props = {
  error: string | undefined;
  value: readonly Correspondent[];
  onChange: (value: Correspondent[]) => void;
};

const pauseMilliseconds = 140;

/** The receivers of a mail: found by name in a list (WAI-ARIA combobox), shown as tags that can be taken away. */
export function ReceiverField({ error, value, onChange }: Props) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<Correspondent[] | null>(null);
  const [active, setActive] = useState(0);
  const full = value.length >= mailLimits.receivers;
  const open = found !== null;
  const choices = (found ?? []).filter(({ id }) => value.every((chosen) => chosen.id !== id));

  const [told, setTold] = useState('');

  const asked = useRef('');
  const look = async (keyword: string) => {
    if (full) return;
    asked.current = keyword;
    const answer = await findCorrespondents(keyword.trim());
    // A slower answer to an older question is dropped.
    if (asked.current !== keyword || document.activeElement !== input.current) return;
    setFound(answer);
    const count = answer.filter(({ id }) => value.every((chosen) => chosen.id !== id)).length;
    setTold(count === 0 ? m.mail_nobodyFound() : m.mail_foundReceivers({ count }));
    setActive(0);
  };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void look(text), pauseMilliseconds);
  };
  const close = () => {
    clearTimeout(timer.current);
    asked.current = '\0';
    setFound(null);
  };
  const choose = (person: Correspondent) => {
    onChange([...value, person]);
    setTold(m.mail_receiverAdded({ name: person.name }));
    setTyped('');
    close();
    input.current?.focus();
  };
  const remove = ({ id, name }: Correspondent) => {
    onChange(value.filter((person) => person.id !== id));
    setTold(m.mail_receiverRemoved({ name }));
    input.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'Escape') return close();
    if (key === 'Backspace' && typed === '' && value.length > 0) return remove(value.at(-1)!);
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (!open) return void look(typed);
      const step = key === 'ArrowDown' ? 1 : -1;
      if (choices.length > 0) setActive((active + step + choices.length) % choices.length);
    } else if (key === 'Enter') {
      // In this field it chooses; the form is sent by its button.
      event.preventDefault();
      const chosen = choices[active];
      if (open && chosen) choose(chosen);
    }
  };
  const optionId = (index: number) => `${listId}-${index}`;
  return (
    <Field
      name="to"
      label={m.mail_to()}
      required
      error={error}
      help={
        <>
          {m.mail_receiversHelp()}
          {value.length > 1 && ` ${m.mail_receiversSee()}`}
        </>
      }
    >
      {(control) => (
        <div className="relative space-y-2">
          {value.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {value.map((person) => (
                <li key={person.id} className="bg-brand-soft flex max-w-full items-center rounded pl-3">
                  <span className="min-w-0 py-1 break-words">
                    {person.name} {person.detail && <span className="text-soft text-sm">{person.detail}</span>}
                  </span>
                  <button
                    type="button"
                    className="press text-soft hover:text-brand w-[44px] shrink-0 pointer-fine:w-9"
                    aria-label={m.mail_removeReceiver({ name: person.name })}
                    onClick={() => remove(person)}
                  >
                    <span aria-hidden="true">×</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
          <Input
            {...control}
            // The chosen ones count, not what is typed.
            required={undefined}
            aria-required="true"
            ref={input}
            role="combobox"
            aria-expanded={open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={open && choices[active] ? optionId(active) : undefined}
            autoComplete="off"
            // Not disabled: the focus would be lost, and with it the way to take one away again.
            readOnly={full}
            placeholder={m.mail_findReceiver()}
            value={typed}
            maxLength={200}
            onChange={(event) => type(event.target.value)}
            onFocus={() => void look(typed)}
            onBlur={close}
            onKeyDown={press}
          />
          <p role="status" className="sr-only">
            {told}
          </p>
          <ul id={listId} role="listbox" aria-label={m.mail_to()} className="mail-choices panel" hidden={!open}>
            {choices.map((person, index) => (
              <li
                key={person.id}
                id={optionId(index)}
                role="option"
                aria-selected={index === active}
                className={cn('mail-choice-row', index === active && 'bg-brand-soft')}
                // Before the field loses the focus, and with it the list.
                onPointerDown={(event) => {
                  event.preventDefault();
                  choose(person);
                }}
              >
                <span className="break-words">{person.name}</span>
                <span className="text-soft text-sm break-words">{person.detail}</span>
              </li>
            ))}
            {choices.length === 0 && (
              <li role="option" aria-disabled="true" aria-selected="false" className="mail-choice-row text-soft">
                {m.mail_nobodyFound()}
              </li>
            )}
          </ul>
        </div>
      )}
    </Field>
  );
}
