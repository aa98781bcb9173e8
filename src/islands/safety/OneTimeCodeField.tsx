import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { m } from '#i18n/messages.ts';

type Props = { name: string; value: string; onChange: (code: string) => void; error?: string | undefined };

/** The second step: a code of the authenticator, or a recovery code. */
export function OneTimeCodeField({ name, value, onChange, error }: Props) {
  return (
    <Field name={name} label={m.account_oneTimeCode()} help={m.account_oneTimeCodeHelp()} error={error} required>
      {(control) => (
        <Input
          {...control}
          className="figures max-w-60"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
        />
      )}
    </Field>
  );
}
