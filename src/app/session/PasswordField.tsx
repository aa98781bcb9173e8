import { useState, type ReactNode } from 'react';
import { m } from '#i18n/messages.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';

type Props = {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  error?: string | undefined;
  help?: ReactNode;
  aside?: ReactNode;
};

/** A password that can be looked at while it is typed. */
export function PasswordField({ name, label, value, onChange, autoComplete, error, help, aside }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <Field name={name} label={label} error={error} help={help} aside={aside} required>
      {(control) => (
        <div className="flex gap-2">
          <Input
            {...control}
            type={shown ? 'text' : 'password'}
            className="min-w-0 grow"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <Button variant="outline" aria-pressed={shown} aria-controls={control.id} onClick={() => setShown(!shown)}>
            {shown ? m.form_hidePassword() : m.form_showPassword()}
          </Button>
        </div>
      )}
    </Field>
  );
}
