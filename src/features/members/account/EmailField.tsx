import { m } from '#i18n/messages.ts';
import { textLength } from '#api/common/limits.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';

type Props = {
  value: string;
  onChange: (email: string) => void;
  error?: string | undefined;
  autoComplete: 'username' | 'email';
};

export function EmailField({ value, onChange, error, autoComplete }: Props) {
  return (
    <Field name="email" label={m.members_account_email()} error={error} required>
      {(control) => (
        <Input
          {...control}
          type="email"
          inputMode="email"
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={textLength.email[1]}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
