import '#i18n/browser.ts';
import { useEffect, useState } from 'react';
import { closingDays } from '#api/members/member.ts';
import type { OwnSession } from '#api/members/safety.ts';
import { SafetyItem } from '../account/SafetyItem.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { m } from '#i18n/messages.ts';
import { maskedEmail } from '#lib/masked-email.ts';
import { useMember } from '#app/session/use-member.ts';
import { CloseAccount } from './CloseAccount.tsx';
import { Devices } from './Devices.tsx';
import { DownloadData } from './DownloadData.tsx';
import { EmailForm } from './EmailForm.tsx';
import { Passkeys } from './Passkeys.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { TwoStepForm } from './TwoStepForm.tsx';

const items = ['email', 'password', 'twoStep', 'passkeys', 'close'] as const;
type Item = (typeof items)[number];

/** Which form the address asks for: `#email`. */
const asked = (): Item | null => items.find((item) => `#${item}` === location.hash) ?? null;

/** Everything about the safety of the account. One form is open at a time. */
export default function SafetyCenter({ first }: { first: OwnSession[] | null }) {
  const user = useMember();
  const [open, setOpen] = useState<Item | null>(null);
  useEffect(() => {
    const follow = () => setOpen(asked());
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  if (!user) return <Skeleton of="list" rows={6} />;

  const item = (id: Item) => ({ id, open: open === id, onToggle: (next: boolean) => setOpen(next ? id : null) });
  const close = () => setOpen(null);
  return (
    <div className="space-y-4">
      <SafetyItem
        {...item('email')}
        title={m.members_safety_email()}
        text={m.members_safety_emailText({ email: maskedEmail(user.email) })}
        action={m.members_safety_changeEmail()}
      >
        <EmailForm user={user} onDone={close} />
      </SafetyItem>
      <SafetyItem
        {...item('password')}
        title={m.members_safety_password()}
        text={m.members_safety_passwordText()}
        action={m.members_safety_changePassword()}
      >
        <PasswordForm user={user} onDone={close} />
      </SafetyItem>
      <SafetyItem
        {...item('twoStep')}
        title={m.members_safety_twoStep()}
        text={m.members_safety_twoStepText()}
        badge={
          <Badge tone={user.twoStep ? 'good' : 'plain'}>
            {user.twoStep ? m.members_safety_on() : m.members_safety_off()}
          </Badge>
        }
        action={user.twoStep ? m.members_safety_switchOff() : m.members_safety_switchOn()}
      >
        <TwoStepForm user={user} onDone={close} />
      </SafetyItem>
      <SafetyItem
        {...item('passkeys')}
        title={m.members_safety_passkeys()}
        text={m.members_safety_passkeysText()}
        badge={
          user.passkeys > 0 && <Badge tone="good">{m.members_safety_passkeyCount({ count: user.passkeys })}</Badge>
        }
        action={m.members_safety_manage()}
      >
        <Passkeys user={user} />
      </SafetyItem>
      <Devices first={first} />
      <DownloadData />
      <SafetyItem
        {...item('close')}
        title={m.members_safety_close()}
        text={m.members_safety_closeText({ days: closingDays })}
        action={m.members_safety_closeAction()}
        danger
      >
        <CloseAccount user={user} />
      </SafetyItem>
    </div>
  );
}
