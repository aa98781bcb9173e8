import { useRef, useState, type FormEvent } from 'react';
import type { Failure } from '#lib/outcome.ts';

export type Errors = Record<string, string | undefined>;

type Options<Values> = {
  initial: Values;
  /** What is wrong before anything is sent, by field. */
  check: (values: Values) => Errors;
  /** Sends the form; a failure is shown, with the server's words at its fields. */
  send: (values: Values) => Promise<Failure | { ok: true } | null>;
  /** Hears of every change, to keep a draft. */
  onChange?: (values: Values) => void;
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
  /** Takes over what stands in the fields of a form that was there before its script. */
  adopt: (element: HTMLFormElement) => void;
};

const withoutEmpty = (errors: Errors): Errors => Object.fromEntries(Object.entries(errors).filter(([, text]) => text));

/** What was wrong with a field, or within it, may be right now. */
const withoutErrorsAt = (errors: Errors, at: string): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => field !== at && !field.startsWith(`${at}.`)));

/** The state of a form: values, errors at the fields, one submit at a time. */
export function useForm<Values extends object>({ initial, check, send, onChange }: Options<Values>): FormState<Values> {
  const [values, setValues] = useState(initial);
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
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  const set: FormState<Values>['set'] = (name, value, at = name) => {
    latest.current = { ...latest.current, [name]: value };
    setValues(latest.current);
    setErrors((before) => withoutErrorsAt(before, at));
    onChange?.(latest.current);
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
      // A combobox shows the words of what it holds.
      for (const control of element.querySelectorAll<HTMLInputElement>('[name]:not([type=file], [role=combobox])')) {
        if (control.type === 'radio' && !control.checked) continue;
        const name = control.name as keyof Values & string;
        const typed = control.type === 'checkbox' ? control.checked : control.value;
        const known = latest.current[name];
        if (typeof known === typeof typed && known !== typed) set(name, typed as Values[typeof name]);
      }
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
