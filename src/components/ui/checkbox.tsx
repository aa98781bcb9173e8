import { useContext, type ComponentProps, type ReactNode } from 'react';
import { m } from '#i18n/messages.ts';
import { cn } from './class-names.ts';
import { FieldError, FieldScope, fieldId } from './field.tsx';

/** The browser's own checkbox in our colours: it takes part in forms, and works before the script does. */
export function Checkbox({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      type="checkbox"
      data-slot="checkbox"
      className={cn('accent-brand size-5 shrink-0 pointer-fine:size-4', className)}
      {...props}
    />
  );
}

type Props = {
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | undefined;
  required?: boolean | undefined;
  /** The words beside the box; links in them stay links. */
  children: ReactNode;
};

/** A checkbox with its words and its error. */
export function CheckboxField({ name, checked, onChange, error, required, children }: Props) {
  const id = fieldId(useContext(FieldScope), name);
  return (
    <div className="space-y-1">
      <div className="flex items-start gap-2">
        {/* A finger's room around the box. */}
        <label className="-m-3 flex size-[44px] shrink-0 items-center justify-center pointer-fine:m-0 pointer-fine:size-6">
          <Checkbox
            id={id}
            name={name}
            checked={checked}
            onChange={(event) => onChange(event.target.checked)}
            required={required}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
          />
        </label>
        <label htmlFor={id} className="min-w-0 wrap-anywhere">
          {children}
          {required && (
            <span className="text-bad" title={m.form_required()} aria-hidden="true">
              &nbsp;*
            </span>
          )}
        </label>
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}
