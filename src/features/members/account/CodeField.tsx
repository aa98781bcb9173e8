import { emailCode } from '#api/members/member.ts';
import { m } from '#i18n/messages.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { useCountdown } from '#components/form/use-countdown.ts';

type Props = {
  name: string;
  value: string;
  onChange: (code: string) => void;
  error?: string | undefined;
  onSend: () => void;
  sending: boolean;
  /** From when on another code may be sent (milliseconds since 1970; 0: now). */
  nextAt: number;
};

/** A code that is sent by e-mail, with the button that sends it. */
export function CodeField({ name, value, onChange, error, onSend, sending, nextAt }: Props) {
  const seconds = useCountdown(nextAt);
  const waiting = seconds > 0;
  return (
    <Field
      name={name}
      label={m.form_code()}
      error={error}
      help={
        <span role="status">
          {waiting ? m.form_codeSent({ minutes: emailCode.minutes }) : m.form_codeHelp({ digits: emailCode.digits })}
        </span>
      }
      required
    >
      {(control) => (
        <div className="flex gap-2">
          <Input
            {...control}
            className="figures min-w-0 grow tracking-[0.2em]"
            value={value}
            onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, emailCode.digits))}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
          <Button
            variant="outline"
            className="figures min-w-32"
            busy={sending}
            aria-disabled={waiting || undefined}
            onClick={waiting ? undefined : onSend}
          >
            {waiting ? m.form_resendIn({ seconds }) : m.form_sendCode()}
          </Button>
        </div>
      )}
    </Field>
  );
}

export const codeError = (code: string): string | undefined => {
  if (code === '') return m.field_required();
  return code.length === emailCode.digits ? undefined : m.form_codeDigits({ digits: emailCode.digits });
};
