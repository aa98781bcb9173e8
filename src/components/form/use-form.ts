import { useRef, useState, type FormEvent } from 'react';
import { readDay, readMoment } from '#lib/typed-day.ts';
import { plainDecimal } from '#lib/typed-number.ts';
import type { Failure } from '#lib/outcome.ts';

export type Errors = Record<string, string | undefined>;

type Options<Values> = {
  initial: Values;
  /** What this browser has kept of an earlier visit, over what the form begins with: it follows once the page has come to life. */
  restore?: (initial: Values) => Values;
  /** What is wrong before anything is sent, by field. */
  check: (values: Values) => Errors;
  /** Sends the form; a failure is shown, with the server's words at its fields. */
  send: (values: Values) => Promise<Failure | { ok: true } | null>;
  /** Hears of every change. */
  onChange?: (values: Values) => void;
  /** Where what is typed is kept until it is sent. Files cannot be kept. */
  draft?: () => { read: (initial: Values) => Values; keep: (typed: Partial<Values>) => void; clear: () => void };
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
  submit: (event?: FormEvent) => void;
  /** Shows a failure that came from beside the form (a code that was not sent, for one). */
  refuse: (errors: Errors, message?: string) => void;
  reset: (values: Values) => void;
  /** Takes over what was kept, and over it what stands in the fields of a form that was there before its script. */
  adopt: (element: HTMLFormElement) => void;
};

const isOfFiles = (value: unknown): boolean => (Array.isArray(value) ? value.some(isOfFiles) : value instanceof File);
const withoutFiles = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isOfFiles(value))) as Partial<Values>;

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
  // Read before a field that takes over by itself what was typed into it has that kept instead.
  const [kept] = useState(() => (restore ?? draft?.read)?.(initial));
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

  const submit = async () => {
    if (sending.current) return;
    const wrong = withoutEmpty(check(latest.current));
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    sending.current = true;
    setBusy(true);
    setErrors({});
    setMessage(null);
    try {
      const outcome = await send(latest.current);
      if (outcome && !outcome.ok) refuse(outcome.fields, outcome.message);
      else if (outcome) draft?.clear();
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  const changed = () => {
    onChange?.(latest.current);
    draft?.keep(withoutFiles(latest.current));
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
      if (kept) {
        const said = Object.entries(latest.current).filter(([name, value]) => value !== initial[name as keyof Values]);
        latest.current = { ...kept, ...Object.fromEntries(said) };
        setValues(latest.current);
        if (said.length > 0) changed();
      }
      for (const [name, value] of typed) set(name, value);
    },
    submit: (event) => {
      event?.preventDefault();
      void submit();
    },
    reset: (next) => {
      latest.current = next;
      setValues(next);
      setErrors({});
      setMessage(null);
    },
  };
}
