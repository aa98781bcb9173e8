import { createContext, useContext, type ReactNode } from 'react';
import { cn } from './class-names.ts';
import { Label } from './label.tsx';

/** Keeps the ids of two forms on one page apart; set by components/form/Form.tsx. */
export const FieldScope = createContext('');

/** The id of a field's control, for links from the summary of errors. */
export const fieldId = (scope: string, name: string): string => `${scope}field-${name}`;

/** What the control of a field must carry, to be spread into it. */
export type Control = {
  id: string;
  name: string;
  required: boolean | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type Props = {
  name: string;
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  /** The control is no form control of HTML: it names itself by `${id}-label`. */
  composed?: boolean | undefined;
  /** Something beside the label, at the end of its line. */
  aside?: ReactNode;
  className?: string | undefined;
  children: (control: Control) => ReactNode;
};

/** Label above, required mark, the control, help and the error under it. */
export function Field({ name, label, help, error, required, composed, aside, className, children }: Props) {
  const id = fieldId(useContext(FieldScope), name);
  const described = [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div data-slot="field" className={cn('relative space-y-1', className)}>
      <Label
        htmlFor={composed ? undefined : id}
        id={`${id}-label`}
        required={required}
        className={aside ? 'pr-20' : undefined}
      >
        {label}
      </Label>
      {children({
        id,
        name,
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {help && <FieldDescription id={`${id}-help`}>{help}</FieldDescription>}
      <FieldError id={`${id}-error`} text={error} />
      {/* Reached by the keyboard after the field. */}
      {aside && <div className="absolute top-0 right-0">{aside}</div>}
    </div>
  );
}

function FieldDescription({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} data-slot="field-description" className="text-soft text-table">
      {children}
    </div>
  );
}

export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p id={id} data-slot="field-error" className="text-bad text-table">
      {text}
    </p>
  );
}
