import { lazy, Suspense, useRef, useState, type ComponentProps } from 'react';
import { cn } from '#components/ui/class-names.ts';
import { Input } from '#components/ui/input.tsx';
import { useTypedBefore } from '#components/ui/use-typed-before.ts';
import { m } from '#i18n/messages.ts';
import { readDay, readMoment, shownDay } from '#lib/typed-day.ts';

const bringCalendar = () => import('./Calendar.tsx');
const Calendar = lazy(async () => ({ default: (await bringCalendar()).Calendar }));

type Props = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'type' | 'min' | 'max'> & {
  /** `2026-12-10`, with its time `2026-12-10T18:00`; '' is none. */
  value: string;
  /** Gets '' while what is typed is no day: the words stay in the field, and its form is not sent (unread.ts). */
  onValue: (value: string) => void;
  withTime?: boolean;
  /** The earliest and the latest that the calendar offers. */
  min?: string | undefined;
  max?: string | undefined;
};

/**
 * A day, or a day with its time: typed in any way that leaves no doubt (lib/typed-day.ts), or chosen in a calendar. It
 * reads the same in every browser: a native field would write 10 December as 12/10 or 10/12, by the browser's language.
 */
export function DateInput({ value, onValue, withTime = false, min, max, className, ...props }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState<string>();
  const [left, setLeft] = useState(false);
  const [open, setOpen] = useState(false);
  const read = withTime ? readMoment : readDay;
  // Somebody else may have set the value since: a button, a draft, the next row.
  const own = typed !== undefined && (read(typed) ?? '') === value ? typed : undefined;
  const isUnread = own !== undefined && own.trim() !== '' && value === '';
  const form = withTime ? m.form_momentForm() : m.form_dayForm();
  // Said once: the form says the same when it is sent.
  const hint = isUnread && left && !props['aria-invalid'] ? form : null;
  const hintId = props.id && `${props.id}-form`;
  const take = (text: string) => {
    setTyped(text);
    setLeft(false);
    onValue(read(text) ?? '');
  };
  useTypedBefore(field, shownDay(value), take);
  const leave = () => {
    setLeft(true);
    if (!isUnread) setTyped(undefined);
  };
  const close = (chosen?: string) => {
    setOpen(false);
    if (chosen !== undefined) {
      setTyped(undefined);
      onValue(chosen);
    }
    field.current?.focus();
  };
  return (
    <span className={cn('block', className)}>
      <span className="relative block">
        <Input
          {...props}
          ref={field}
          data-day={withTime ? 'time' : ''}
          data-unread={isUnread ? form : undefined}
          className="figures pr-11 pointer-fine:pr-9"
          autoComplete="off"
          placeholder={withTime ? m.form_momentPlaceholder() : m.form_dayPlaceholder()}
          value={own ?? shownDay(value)}
          aria-invalid={props['aria-invalid'] ?? (hint ? true : undefined)}
          aria-describedby={[props['aria-describedby'], hint && hintId].filter(Boolean).join(' ') || undefined}
          onChange={(event) => take(event.target.value)}
          onBlur={(event) => {
            props.onBlur?.(event);
            leave();
          }}
          onKeyDown={(event) => {
            props.onKeyDown?.(event);
            if (event.key === 'Enter') leave();
            if (event.key !== 'ArrowDown' || props.readOnly) return;
            event.preventDefault();
            setOpen(true);
          }}
        />
        {!props.readOnly && (
          <button
            ref={button}
            type="button"
            disabled={props.disabled}
            aria-label={m.form_calendar()}
            aria-haspopup="dialog"
            aria-expanded={open}
            className="text-soft hover:text-brand absolute inset-y-0 right-0 flex w-[44px] items-center justify-center rounded pointer-fine:w-9"
            onPointerEnter={() => void bringCalendar().catch(() => undefined)}
            onFocus={() => void bringCalendar().catch(() => undefined)}
            onClick={() => setOpen(!open)}
          >
            <svg
              viewBox="0 0 20 20"
              className="size-4.5"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              strokeLinejoin="round"
              strokeLinecap="round"
              aria-hidden="true"
            >
              <path d="M3.5 5h13v11.500h-13zM3.500 8.500h13M7 3v3.500M13 3v3.500" />
            </svg>
          </button>
        )}
      </span>
      {open && (
        <Suspense>
          <Calendar {...{ button, value, withTime, min, max }} onChoose={close} onClose={() => close()} />
        </Suspense>
      )}
      <span id={hintId} role="status" className="text-bad block text-table empty:hidden">
        {hint}
      </span>
    </span>
  );
}
