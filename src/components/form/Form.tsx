import { createContext, useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { m } from '#i18n/messages.ts';
import { cn } from '#components/ui/class-names.ts';
import { FieldScope, fieldId } from '#components/ui/field.tsx';
import { unreadIn } from './unread.ts';
import type { FormState } from './use-form.ts';

/** The names of the fields, for the fields themselves. */
export const FormLabels = createContext<Record<string, string>>({});

type Props<Values> = {
  form: FormState<Values>;
  /** The names of the fields as the reader sees them, in their order: for the summary. */
  labels: Record<string, string>;
  className?: string | undefined;
  children: ReactNode;
};

/** A form with a summary of what is wrong, which takes the focus after a submit that was refused. */
export function Form<Values>({ form, labels, className, children }: Props<Values>) {
  const scope = useId();
  const element = useRef<HTMLFormElement>(null);
  // Somebody, or the browser's own memory, may have been faster than this script.
  useLayoutEffect(() => form.adopt(element.current!), []);
  return (
    <FieldScope value={scope}>
      <FormLabels value={labels}>
        <form
          ref={element}
          noValidate
          className={cn('space-y-5', className)}
          onSubmit={(event) => form.submit(event, unreadIn(event.currentTarget))}
        >
          {form.startAgain && (
            <p className="text-soft text-table" role="status">
              {m.form_kept()}{' '}
              <button type="button" className="link press" onClick={form.startAgain}>
                {m.form_startAgain()}
              </button>
            </p>
          )}
          <ErrorSummary form={form} labels={labels} scope={scope} />
          {children}
        </form>
      </FormLabels>
    </FieldScope>
  );
}

function ErrorSummary<Values>({
  form,
  labels,
  scope,
}: {
  form: FormState<Values>;
  labels: Record<string, string>;
  scope: string;
}) {
  const { errors, message, refusals } = form;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) box.current?.focus();
  }, [refusals]);

  const order = Object.keys(labels);
  const wrong = Object.entries(errors)
    .flatMap(([name, text]) => (text ? [{ name, text }] : []))
    .sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  if (wrong.length === 0 && !message) return null;

  const goTo = (name: string) => {
    const control = document.getElementById(fieldId(scope, name));
    control?.focus();
    return control === null;
  };
  return (
    <div ref={box} tabIndex={-1} role="alert" className="border-bad bg-bad-soft rounded border px-4 py-3">
      <p className="text-bad font-medium">{wrong.length > 0 ? m.error_invalid() : message}</p>
      {wrong.length > 0 && (
        <ul className="mt-1 text-table">
          {wrong.map(({ name, text }) => {
            const label = labels[name];
            return (
              <li key={name}>
                {label === undefined ? (
                  text
                ) : (
                  <a
                    className="link inline-flex min-h-7 items-center pointer-coarse:min-h-[44px]"
                    href={`#${fieldId(scope, name)}`}
                    onClick={(event) => {
                      if (!goTo(name)) event.preventDefault();
                    }}
                  >
                    {m.form_errorAt({ label, text })}
                  </a>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
