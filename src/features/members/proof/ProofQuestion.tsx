import { useState } from 'react';
import { useStore } from '@nanostores/react';
import { proofMinutes } from '#api/members/member.ts';
import type { MemberBase } from '#api/members/user.ts';
import { missingError } from '#components/center/checks.ts';
import { Form } from '#components/form/Form.tsx';
import { OneTimeCodeField } from '#components/form/OneTimeCodeField.tsx';
import { PasswordField } from '#app/session/PasswordField.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent, DialogFooter } from '#components/ui/dialog.tsx';
import { m } from '#i18n/messages.ts';
import { $proofWanted, endQuestion } from '#app/stores/proof.ts';
import { proveByPasskey, proveByPassword } from '#app/stores/proof-steps.ts';
import { useMember } from '#app/session/use-member.ts';

/** Asks who sits there before something goes on that a stolen session must not do. */
export function ProofQuestion() {
  const wanted = useStore($proofWanted);
  const user = useMember();
  return (
    <Dialog open={wanted} onOpenChange={(open) => !open && endQuestion(false)}>
      <DialogContent title={m.members_proof_title()} description={m.members_proof_text({ minutes: proofMinutes })}>
        <Steps user={user} />
      </DialogContent>
    </Dialog>
  );
}

function Steps({ user }: { user: MemberBase | null }) {
  const hasPasskey = (user?.passkeys ?? 0) > 0;
  // What opens more is not opened by a password alone.
  const isOperator = user !== null && (user.secondFactorNeeded || user.capabilities.includes('operator'));
  const passkeyOnly = hasPasskey && isOperator && !user.twoStep;
  const [asking, setAsking] = useState(false);
  const [codeWanted, setCodeWanted] = useState(user?.twoStep ?? false);
  const form = useForm({
    initial: { password: '', oneTimeCode: '' },
    check: ({ password, oneTimeCode }) => ({
      password: missingError(password),
      oneTimeCode: codeWanted ? missingError(oneTimeCode) : undefined,
    }),
    send: async ({ password, oneTimeCode }) => {
      const outcome = await proveByPassword(password, oneTimeCode.trim());
      // Switched on elsewhere since this page was opened.
      if (!outcome.ok && outcome.fields['oneTimeCode']) setCodeWanted(true);
      return outcome;
    },
  });
  const askForPasskey = async () => {
    setAsking(true);
    const outcome = await proveByPasskey();
    setAsking(false);
    if (!outcome?.ok)
      form.refuse({}, outcome ? (outcome.fields['response'] ?? outcome.message) : m.members_proof_noPasskey());
  };
  const { values, errors, set } = form;
  return (
    <Form form={form} labels={{ password: m.members_account_password(), oneTimeCode: m.members_account_oneTimeCode() }}>
      {!passkeyOnly && (
        <PasswordField
          name="password"
          label={m.members_account_password()}
          value={values.password}
          onChange={(text) => set('password', text)}
          autoComplete="current-password"
          error={errors['password']}
        />
      )}
      {!passkeyOnly && codeWanted && (
        <OneTimeCodeField
          value={values.oneTimeCode}
          onChange={(text) => set('oneTimeCode', text)}
          error={errors['oneTimeCode']}
        />
      )}
      {/* Tells a keeper of passwords whose it is. */}
      <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <DialogFooter>
        <Button variant="outline" onClick={() => endQuestion(false)}>
          {m.center_cancel()}
        </Button>
        {hasPasskey && (
          <Button variant={passkeyOnly ? 'primary' : 'outline'} busy={asking} onClick={() => void askForPasskey()}>
            {m.members_proof_passkey()}
          </Button>
        )}
        {!passkeyOnly && (
          <Button type="submit" busy={form.busy}>
            {m.members_proof_confirm()}
          </Button>
        )}
      </DialogFooter>
    </Form>
  );
}
