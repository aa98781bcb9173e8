import { useRef, useState } from 'react';
import { textLength } from '#api/common/limits.ts';
import { mailLimits } from '#api/mail/mail-choices.ts';
import type { Correspondent } from '#api/mail/mail.ts';
import { Combobox } from '#components/ui/combobox.tsx';
import { Field } from '#components/ui/field.tsx';
import { m } from '#i18n/messages.ts';
import { findCorrespondents } from './stores/mail.ts';

type Props = {
  error: string | undefined;
  value: readonly Correspondent[];
  onChange: (value: Correspondent[]) => void;
};

const pauseMilliseconds = 140;

/** The receivers of a mail: found by name in a list, shown as tags that can be taken away. */
export function ReceiverField({ error, value, onChange }: Props) {
  const tags = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [told, setTold] = useState('');
  const full = value.length >= mailLimits.receivers;
  const find = async (keyword: string) => {
    const found = await findCorrespondents(keyword.trim());
    return found.filter(({ id }) => value.every((chosen) => chosen.id !== id));
  };
  const choose = (person: Correspondent) => {
    onChange([...value, person]);
    setTold(m.mail_receiverAdded({ name: person.name }));
    setTyped('');
  };
  const remove = ({ id, name }: Correspondent) => {
    onChange(value.filter((person) => person.id !== id));
    setTold(m.mail_receiverRemoved({ name }));
    tags.current?.querySelector('input')?.focus();
  };
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
        <div ref={tags} className="space-y-2">
          {value.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {value.map((person) => (
                <li key={person.id} className="bg-brand-soft flex max-w-full items-center rounded pl-3">
                  <span className="min-w-0 py-1 break-words">
                    {person.name} {person.detail && <span className="text-soft text-table">{person.detail}</span>}
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
          <p role="status" className="sr-only">
            {told}
          </p>
          <Combobox
            {...control}
            // The chosen ones count, not what is typed.
            required={undefined}
            aria-required="true"
            strict
            // Not disabled: the focus would be lost, and with it the way to take one away again.
            readOnly={full}
            placeholder={m.mail_findReceiver()}
            maxLength={textLength.keyword[1]}
            text={typed}
            data-unread={typed.trim() ? m.field_chooseOne() : undefined}
            onText={setTyped}
            find={find}
            pauseMs={pauseMilliseconds}
            keyOf={({ id }) => id}
            onChoose={choose}
            empty={m.mail_nobodyFound()}
            counted={(count) => m.mail_foundReceivers({ count })}
            onKeyDown={({ key }) => {
              if (key === 'Backspace' && typed === '' && value.length > 0) remove(value.at(-1)!);
            }}
          >
            {({ name, detail }) => (
              <>
                <span>{name}</span>
                <span className="text-soft text-table">{detail}</span>
              </>
            )}
          </Combobox>
        </div>
      )}
    </Field>
  );
}
