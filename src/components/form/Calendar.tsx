import './calendar.css';
import type { RefObject } from 'react';
import { DayPicker } from 'react-day-picker';
import { Button } from '#components/ui/button.tsx';
import { Popover, PopoverAnchor, PopoverContent } from '#components/ui/popover.tsx';
import { getLocale } from '#i18n/get-locale.ts';
import { languageOption } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { daysLater } from '#lib/days.ts';
import { dayOf } from '#lib/moments.ts';

type Props = {
  button: RefObject<HTMLButtonElement | null>;
  value: string;
  withTime: boolean;
  min?: string | undefined;
  max?: string | undefined;
  onChoose: (value: string) => void;
  onClose: () => void;
};

/** The time of a day that is chosen without one: the end of a working day. */
const usualTime = '18:00';

const classNames = {
  month_caption: 'flex h-9 items-center px-3 font-medium',
  months: 'relative',
  month_grid: 'w-full',
  nav: 'absolute top-0 right-0 flex',
  button_previous: 'hover:text-brand flex size-9 items-center justify-center rounded aria-disabled:opacity-40',
  button_next: 'hover:text-brand flex size-9 items-center justify-center rounded aria-disabled:opacity-40',
  chevron: 'size-4 fill-current',
  weekday: 'text-soft text-meta h-7 font-normal',
  day: 'calendar-day figures p-0',
  day_button:
    'hover:bg-brand-soft flex size-9 items-center justify-center rounded pointer-coarse:size-11 disabled:text-faint disabled:line-through',
  today: 'calendar-today text-brand font-semibold',
  selected: 'calendar-selected',
  outside: 'text-faint',
  disabled: 'text-faint',
};

/** A calendar day as the date that the picker counts with, in the browser's own zone, and back. */
const dateOf = (day: string): Date => new Date(`${day}T12:00`);
const dayAs = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** The last day of a calendar day's month. */
function endOfMonth(day: string): string {
  const date = dateOf(day);
  return dayAs(new Date(date.getFullYear(), date.getMonth() + 1, 0, 12));
}

/** What the button of a day's field opens: a month, and the days that are mostly meant. It comes when first asked for. */
export function Calendar({ button, value, withTime, min, max, onChoose, onClose }: Props) {
  const { dates } = languageOption(getLocale()).writing;
  const today = dayOf(new Date());
  const [chosen = '', time = usualTime] = value.split('T');
  const [first, last] = [min?.slice(0, 10), max?.slice(0, 10)];
  const within = (day: string) => (first === undefined || day >= first) && (last === undefined || day <= last);
  const choose = (day: string) => onChoose(withTime ? `${day}T${time}` : day);
  const presets = [
    { label: m.form_today(), day: today },
    { label: m.form_inDays({ days: 7 }), day: daysLater(today, 7) },
    { label: m.form_inDays({ days: 30 }), day: daysLater(today, 30) },
    { label: m.form_endOfMonth(), day: endOfMonth(today) },
  ].filter(({ day }) => within(day));
  const inWords = (options: Intl.DateTimeFormatOptions) => (date: Date) =>
    new Intl.DateTimeFormat(dates, options).format(date);
  const month = inWords({ year: 'numeric', month: 'long' });
  const weekday = inWords({ weekday: 'long' });
  return (
    <Popover open onOpenChange={onClose}>
      <PopoverAnchor virtualRef={button} />
      <PopoverContent
        align="end"
        aria-label={m.form_calendar()}
        className="max-h-none p-3"
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => {
          if (button.current?.contains(event.target as Node)) event.preventDefault();
        }}
      >
        <DayPicker
          mode="single"
          autoFocus
          required
          showOutsideDays
          fixedWeeks
          weekStartsOn={1}
          selected={chosen ? dateOf(chosen) : undefined}
          defaultMonth={dateOf(chosen || (within(today) ? today : (first ?? last ?? today)))}
          today={dateOf(today)}
          disabled={(date) => !within(dayAs(date))}
          {...(first !== undefined && { startMonth: dateOf(first) })}
          {...(last !== undefined && { endMonth: dateOf(last) })}
          onSelect={(date) => choose(dayAs(date))}
          classNames={classNames}
          formatters={{ formatCaption: month, formatWeekdayName: inWords({ weekday: 'narrow' }) }}
          labels={{
            labelGrid: month,
            labelNav: () => m.form_calendar(),
            labelPrevious: () => m.form_monthBefore(),
            labelNext: () => m.form_monthAfter(),
            labelWeekday: weekday,
            labelDayButton: inWords({ dateStyle: 'full' }),
          }}
        />
        {presets.length > 0 && (
          <p className="border-line mt-2 flex flex-wrap gap-2 border-t pt-2">
            {presets.map(({ label, day }) => (
              <Button key={label} variant="outline" size="small" onClick={() => choose(day)}>
                {label}
              </Button>
            ))}
          </p>
        )}
      </PopoverContent>
    </Popover>
  );
}
