import { useEffect, useState } from 'react';
import { textLength } from '#api/common/limits.ts';
import { useStore } from '@nanostores/react';
import type { Passkey } from '#api/members/safety.ts';
import type { MemberBase } from '#api/members/user.ts';
import { missingError, textError } from '#components/center/checks.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { Form } from '#components/form/Form.tsx';
import { OneTimeCodeField } from '#components/form/OneTimeCodeField.tsx';
import { PasswordField } from '#app/session/PasswordField.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';
import { $passkeys, addPasskey, loadPasskeys, removePasskey } from '../stores/safety.ts';
import { showToast } from '#app/stores/toasts.ts';

/** The member's passkeys. Each change asks for the password, and for the second step where it is on. */
export function Passkeys({ user }: { user: MemberBase }) {
  const passkeys = useStore($passkeys);
  const [form, setForm] = useState<'add' | Passkey | null>(null);
  useEffect(() => void loadPasskeys(), []);
  const close = () => setForm(null);
  return (
    <div className="space-y-4">
      <Loaded remote={passkeys} onRetry={() => void loadPasskeys()} skeleton={<Skeleton rows={2} />}>
        {(list) =>
          list.length === 0 ? (
            <p className="text-soft">{m.members_safety_passkeyNone()}</p>
          ) : (
            <ul className="divide-line divide-y">
              {list.map((passkey) => (
                <li key={passkey.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                  <div className="min-w-0 grow basis-48">
                    <p className="font-medium break-words">{passkey.name}</p>
                    <p className="text-soft figures text-table">
                      {m.members_safety_addedAt({ time: formatMoment(passkey.addedAt) })}
                      {' · '}
                      {passkey.lastUsedAt
                        ? m.members_safety_usedAt({ time: formatMoment(passkey.lastUsedAt) })
                        : m.members_safety_neverUsed()}
                    </p>
                  </div>
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={m.members_safety_removeNamed({ name: passkey.name })}
                    onClick={() => setForm(passkey)}
                  >
                    {m.center_remove()}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {form === null && (
        <Button variant="outline" onClick={() => setForm('add')}>
          {m.members_safety_addPasskey()}
        </Button>
      )}
      {form === 'add' && <AddForm twoStep={user.twoStep} onDone={close} />}
      {form !== null && form !== 'add' && (
        <RemoveForm key={form.id} passkey={form} twoStep={user.twoStep} onDone={close} />
      )}
    </div>
  );
}

function AddForm({ twoStep, onDone }: { twoStep: boolean; onDone: () => void }) {
  const form = useForm({
    initial: { name: '', password: '', oneTimeCode: '' },
    check: ({ name, password, oneTimeCode }) => ({
      name: textError(name, textLength.passkeyName),
      password: missingError(password),
      oneTimeCode: twoStep ? missingError(oneTimeCode) : undefined,
    }),
    send: async ({ name, ...steps }) => {
      const outcome = await addPasskey(name.trim(), steps);
      if (outcome === null) return { ok: false, message: m.members_safety_passkeyNotMade(), fields: {} };
      if (outcome.ok) {
        showToast(m.members_safety_passkeyAdded(), 'success');
        onDone();
      }
      return outcome;
    },
  });
  const { values, errors, set } = form;
  return (
    <Form
      form={form}
      labels={{
        name: m.members_safety_passkeyName(),
        password: m.members_account_password(),
        oneTimeCode: m.members_account_oneTimeCode(),
      }}
      className="border-line border-t pt-4"
    >
      <Field
        name="name"
        label={m.members_safety_passkeyName()}
        help={m.members_safety_passkeyNameHelp()}
        error={errors['name']}
        required
      >
        {(control) => (
          <Input
            {...control}
            value={values.name}
            onChange={(event) => set('name', event.target.value)}
            maxLength={textLength.passkeyName[1]}
          />
        )}
      </Field>
      <PasswordField
        name="password"
        label={m.members_account_password()}
        value={values.password}
        onChange={(text) => set('password', text)}
        autoComplete="current-password"
        error={errors['password']}
      />
      {twoStep && (
        <OneTimeCodeField
          value={values.oneTimeCode}
          onChange={(text) => set('oneTimeCode', text)}
          error={errors['oneTimeCode']}
        />
      )}
      <p className="text-soft text-table">{m.members_safety_othersEnd()}</p>
      <Buttons busy={form.busy} action={m.members_safety_addPasskey()} onCancel={onDone} />
    </Form>
  );
}

function RemoveForm({ passkey, twoStep, onDone }: { passkey: Passkey; twoStep: boolean; onDone: () => void }) {
  const form = useForm({
    initial: { password: '', oneTimeCode: '' },
    check: ({ password, oneTimeCode }) => ({
      password: missingError(password),
      oneTimeCode: twoStep ? missingError(oneTimeCode) : undefined,
    }),
    send: async (steps) => {
      const outcome = await removePasskey(passkey.id, steps);
      if (outcome.ok) {
        showToast(m.members_safety_passkeyRemoved(), 'success');
        onDone();
      }
      return outcome;
    },
  });
  return (
    <Form
      form={form}
      labels={{ password: m.members_account_password(), oneTimeCode: m.members_account_oneTimeCode() }}
      className="border-line border-t pt-4"
    >
      <p className="font-medium break-words">{m.members_safety_removeNamed({ name: passkey.name })}</p>
      <PasswordField
        name="password"
        label={m.members_account_password()}
        value={form.values.password}
        onChange={(text) => form.set('password', text)}
        autoComplete="current-password"
        error={form.errors['password']}
      />
      {twoStep && (
        <OneTimeCodeField
          value={form.values.oneTimeCode}
          onChange={(text) => form.set('oneTimeCode', text)}
          error={form.errors['oneTimeCode']}
        />
      )}
      <p className="text-soft text-table">{m.members_safety_othersEnd()}</p>
      <Buttons busy={form.busy} action={m.center_remove()} onCancel={onDone} danger />
    </Form>
  );
}

type ButtonsProps = { busy: boolean; action: string; onCancel: () => void; danger?: boolean };

function Buttons({ busy, action, onCancel, danger = false }: ButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
        {action}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        {m.center_cancel()}
      </Button>
    </div>
  );
}
