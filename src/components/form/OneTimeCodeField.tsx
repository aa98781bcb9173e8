import { Field } from '#components/ui/field.tsx';
import { typedLength } from '#lib/typed-lengths.ts';
import { Input } from '#components/ui/input.tsx';
import { m } from '#i18n/messages.ts';

type Props = { value: string; onChange: (code: string) => void; error?: string | undefined; autoFocus?: boolean };

/** The second step: six digits of the authenticator, or a recovery code. */
export function OneTimeCodeField({ value, onChange, error, autoFocus }: Props) {
  return (
    <Field
      name="oneTimeCode"
      label={m.members_account_oneTimeCode()}
      help={m.members_account_oneTimeCodeHelp()}
      error={error}
      required
    >
      {(control) => (
        <Input
          {...control}
          className="figures max-w-60"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          maxLength={typedLength.oneTimeCode[1]}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={autoFocus}
        />
      )}
    </Field>
  );
}
