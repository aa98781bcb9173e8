import type { TwoStepSecret } from '#api/members/safety.ts';
import { CopyButton } from '#components/center/CopyButton.tsx';
import { missingError } from '#components/center/checks.ts';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { m } from '#i18n/messages.ts';
import { confirmTwoStep } from '../stores/safety.ts';
import { showToast } from '#app/stores/toasts.ts';

type Props = TwoStepSecret & { onConfirmed: (recoveryCodes: readonly string[]) => void };

/** Groups of four are easier to type. */
const inGroups = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');
const digits = 6;

/** The secret for the authenticator, and the code that proves it has arrived there. */
export function AuthenticatorSecret({ secret, uri, qrCode, onConfirmed }: Props) {
  const form = useForm({
    initial: { oneTimeCode: '' },
    check: ({ oneTimeCode }) => ({
      oneTimeCode:
        missingError(oneTimeCode) ?? (oneTimeCode.length === digits ? undefined : m.form_codeDigits({ digits })),
    }),
    send: async ({ oneTimeCode }) => {
      const outcome = await confirmTwoStep(oneTimeCode);
      if (outcome.ok) {
        showToast(m.members_safety_twoStepBegun(), 'success');
        onConfirmed(outcome.data.recoveryCodes);
      }
      return outcome;
    },
  });
  return (
    <Form form={form} labels={{ oneTimeCode: m.members_safety_sixDigits() }}>
      <div className="space-y-2">
        <p>{m.members_safety_addToAuthenticator()}</p>
        <svg
          role="img"
          aria-label={m.members_safety_qrCode()}
          viewBox={`0 0 ${qrCode.side} ${qrCode.side}`}
          className="size-48 rounded"
          shapeRendering="crispEdges"
        >
          <rect width="100%" height="100%" fill="#fff" />
          <path d={qrCode.path} fill="#000" />
        </svg>
        <p className="bg-sunken border-line figures rounded border px-3 py-2 font-mono break-all select-all">
          {inGroups(secret)}
        </p>
        <div className="flex flex-wrap gap-x-4">
          <CopyButton text={secret} label={m.members_safety_copySecret()} />
          <a className="link press inline-flex items-center" href={uri}>
            {m.members_safety_openAuthenticator()}
          </a>
        </div>
      </div>
      <Field name="oneTimeCode" label={m.members_safety_sixDigits()} error={form.errors['oneTimeCode']} required>
        {(control) => (
          <Input
            {...control}
            className="figures max-w-60 tracking-[0.2em]"
            value={form.values.oneTimeCode}
            onChange={(event) => form.set('oneTimeCode', event.target.value.replace(/\D/g, '').slice(0, digits))}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        )}
      </Field>
      <p className="text-soft text-table">{m.members_safety_othersEnd()}</p>
      <Button type="submit" busy={form.busy}>
        {m.members_safety_switchOn()}
      </Button>
    </Form>
  );
}
