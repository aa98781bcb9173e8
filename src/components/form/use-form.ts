import { useRef, useState, type FormEvent } from 'react';
import { readDay, readMoment } from '#lib/typed-day.ts';
import { plainDecimal } from '#lib/typed-number.ts';
import type { Failure } from '#lib/outcome.ts';

export type Errors = Record<string, string | undefined>;

type Kept<Values> = { read: (initial: Values) => Values; keep: (typed: Partial<Values>) => void; clear: () => void };
type Options<Values> = {
  initial: Values;
  /** What only this browser knows, over what the form begins with: it follows once the page has come to life. */
  restore?: (initial: Values) => Values;
  /** What is wrong before anything is sent, by field. */
  check: (values: Values) => Errors;
  /** Sends the form; a failure is shown, with the server's words at its fields. */
  send: (values: Values) => Promise<Failure | { ok: true } | null>;
  /** Hears of every change. */
  onChange?: (values: Values) => void;
  /** Where what is typed is kept until it is sent: only what differs from the beginning, and no files. */
  draft?: () => Kept<NoInfer<Values>>;
};

export type FormState<Values> = {
  values: Values;
  /** `at`: where the error stands that this mends, of a value with several fields (`lines.0.quantity`). */
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name], at?: string) => void;
  errors: Errors;
  /** What went wrong with the whole. */
  message: string | null;
  busy: boolean;
  /** Counts the refusals, so that the summary can take the focus at each. */
  refusals: number;
  /** `unread`: what is asked for where something stands that could not be read (unread.ts). */
  submit: (event?: FormEvent, unread?: Errors) => void;
  /** Shows a failure that came from beside the form (a code that was not sent, for one). */
  refuse: (errors: Errors, message?: string) => void;
  reset: (values: Values) => void;
  /** Begins as it would without what this browser has kept of it; null: it has kept nothing. */
  startAgain: (() => void) | null;
  /** Takes over what was kept, and over it what stands in the fields of a form that was there before its script. */
  adopt: (element: HTMLFormElement) => void;
};

const isOfFiles = (value: unknown): boolean => (Array.isArray(value) ? value.some(isOfFiles) : value instanceof File);

/** What of the values is not as it was at the beginning, without files. */
const differing = <Values extends object>(values: Values, begun: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !isOfFiles(value) && JSON.stringify(value) !== JSON.stringify(begun[name as keyof Values]),
    ),
  ) as Partial<Values>;
const isEmpty = (values: object) => Object.keys(values).length === 0;

const withoutEmpty = (errors: Errors): Errors => Object.fromEntries(Object.entries(errors).filter(([, text]) => text));

/** What was wrong with a field, or within it, may be right now. */
const withoutErrorsAt = (errors: Errors, at: string): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => field !== at && !field.startsWith(`${at}.`)));

/** What a control says: a text, a number as NumberInput and a day as DateInput has it, yes or no, or one of several. */
function saidBy({ type, checked, value, dataset }: HTMLInputElement, before: unknown): unknown {
  if (Array.isArray(before)) {
    const chosen: unknown[] = before;
    if (type !== 'checkbox' || chosen.includes(value) === checked) return before;
    return checked ? [...chosen, value] : chosen.filter((one) => one !== value);
  }
  if (typeof before !== 'boolean') {
    const { places, most, day } = dataset;
    if (day !== undefined) return (day === 'time' ? readMoment : readDay)(value) ?? '';
    return places === undefined || value === before ? value : plainDecimal(value, { places: Number(places), most });
  }
  return type === 'checkbox' ? checked : value === 'true';
}

/** Where fields say something else than the form begins with. */
function typedInto<Values extends object>(element: HTMLFormElement, initial: Values) {
  const typed = new Map<keyof Values & string, Values[keyof Values & string]>();
  // A combobox shows the words of what it holds, and takes over by itself what was typed into it.
  for (const control of element.querySelectorAll<HTMLInputElement>('[name]:not([type=file], [role=combobox])')) {
    if (control.type === 'radio' && !control.checked) continue;
    const name = control.name as keyof Values & string;
    const before = typed.get(name) ?? initial[name];
    const now = saidBy(control, before);
    if (typeof now === typeof before && now !== before) typed.set(name, now as typeof before);
  }
  return typed;
}

/** The state of a form: values, errors at the fields, one submit at a time. */
export function useForm<Values extends object>({
  initial,
  restore,
  check,
  send,
  onChange,
  draft: openDraft,
}: Options<Values>): FormState<Values> {
  const [values, setValues] = useState(initial);
  const [draft] = useState(openDraft);
  const [begun] = useState(() => restore?.(initial) ?? initial);
  // Read before a field that takes over by itself what was typed into it has that kept instead.
  const [kept, setKept] = useState<Values | null>(() => draft?.read(begun) ?? begun);
  const [isRestored, setRestored] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const sending = useRef(false);
  // What was set since the last rendering counts, too: a token that arrives just before the submit.
  const latest = useRef(values);

  const refuse = (wrong: Errors, text?: string) => {
    setErrors(withoutEmpty(wrong));
    setMessage(text ?? null);
    setRefusals((count) => count + 1);
  };

  const forget = () => {
    draft?.clear();
    setRestored(false);
  };

  const submit = async (unread?: Errors) => {
    if (sending.current) return;
    const wrong = withoutEmpty({ ...check(latest.current), ...unread });
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    sending.current = true;
    setBusy(true);
    setErrors({});
    setMessage(null);
    try {
      const outcome = await send(latest.current);
      if (outcome && !outcome.ok) refuse(outcome.fields, outcome.message);
      else if (outcome) forget();
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  const reset = (next: Values) => {
    latest.current = next;
    setValues(next);
    setErrors({});
    setMessage(null);
  };

  const changed = () => {
    onChange?.(latest.current);
    const typed = differing(latest.current, begun);
    if (isEmpty(typed)) draft?.clear();
    else draft?.keep(typed);
  };
  const set: FormState<Values>['set'] = (name, value, at = name) => {
    latest.current = { ...latest.current, [name]: value };
    setValues(latest.current);
    setErrors((before) => withoutErrorsAt(before, at));
    changed();
  };

  return {
    values,
    errors,
    message,
    busy,
    refusals,
    refuse,
    set,
    adopt: (element) => {
      const typed = typedInto(element, initial);
      if (kept && kept !== initial) {
        const said = Object.entries(latest.current).filter(([name, value]) => value !== initial[name as keyof Values]);
        latest.current = { ...kept, ...Object.fromEntries(said) };
        setValues(latest.current);
        if (said.length > 0) changed();
        setRestored(!isEmpty(differing(kept, begun)));
      }
      // A form that is closed and opened again goes on with what it holds.
      setKept(null);
      for (const [name, value] of typed) set(name, value);
    },
    submit: (event, unread) => {
      event?.preventDefault();
      void submit(unread);
    },
    reset,
    startAgain: isRestored
      ? () => {
          forget();
          reset(begun);
        }
      : null,
  };
}
