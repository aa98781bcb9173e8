import { useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import { dealPath } from '#api/deals/deal-address.ts';
import { closingDays } from '#api/members/member.ts';
import { openMatterText } from '#api/members/open-matter-words.ts';
import type { OpenMatter } from '#api/members/safety.ts';
import type { MemberBase } from '#api/members/user.ts';
import { missingError } from '#components/center/checks.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { Form } from '#components/form/Form.tsx';
import { OneTimeCodeField } from '#components/form/OneTimeCodeField.tsx';
import { PasswordField } from '#app/session/PasswordField.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { CheckboxField } from '#components/ui/checkbox.tsx';
import { m } from '#i18n/messages.ts';
import { formatDate, formatMoney } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import { $openMatters, closeAccount, loadOpenMatters } from '../stores/safety.ts';
import { removeToken } from '#app/stores/session.ts';

type Props = { user: MemberBase };

const matterPaths: Readonly<Record<Exclude<OpenMatter['matter'], 'debts'>, string>> = {
  bought: '/userCenter/order',
  quoted: '/supplierCenter/rfqs',
  sold: '/supplierCenter/orders',
  payouts: '/supplierCenter/payouts',
  freight: '/forwarderCenter/bookings',
};

const pathOf = ({ matter, debts = [] }: Pick<OpenMatter, 'matter' | 'debts'>): string =>
  matter === 'debts' ? matterPaths[debts[0]?.side === 'supplier' ? 'sold' : 'bought'] : matterPaths[matter];

/** Closing the account, as soon as nobody waits for it any more: until then, what is to be finished, and where. */
export function CloseAccount({ user }: Props) {
  const open = useStore($openMatters);
  useEffect(() => void loadOpenMatters(), []);
  return (
    <Loaded remote={open} onRetry={() => void loadOpenMatters()} skeleton={<Skeleton rows={3} />}>
      {(matters) => (matters.length > 0 ? <OpenMatters matters={matters} /> : <CloseAccountForm user={user} />)}
    </Loaded>
  );
}

const OpenMatters = ({ matters }: { matters: readonly OpenMatter[] }) => (
  <Notice tone="amber" title={m.members_safety_closeOpen()}>
    <ul className="space-y-1">
      {matters.map(({ matter, count, debts = [] }) => (
        <li key={matter}>
          <a className="link press inline-flex items-center" href={localPath(pathOf({ matter, debts }))}>
            {openMatterText(matter, count)}
          </a>
          {debts.length > 0 && (
            <ul className="space-y-1 pl-4">
              {debts.map(({ orderId, number, side, amount }) => (
                <li key={`${number}-${side}`}>
                  <a className="link press figures inline-flex items-center" href={dealPath(side, orderId)}>
                    {m.members_safety_open_debt({ number, amount: formatMoney(amount) })}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  </Notice>
);

/** What happens, then the password, then a page that says until when it can be taken back. */
function CloseAccountForm({ user }: Props) {
  const [closingAt, setClosingAt] = useState('');
  const form = useForm({
    initial: { understood: false, password: '', oneTimeCode: '' },
    check: ({ understood, password, oneTimeCode }) => ({
      understood: understood ? undefined : m.members_safety_closeConfirm(),
      password: missingError(password),
      oneTimeCode: user.twoStep ? missingError(oneTimeCode) : undefined,
    }),
    send: async ({ password, oneTimeCode }) => {
      const outcome = await closeAccount(password, oneTimeCode.trim());
      if (outcome.ok) {
        setClosingAt(outcome.data.closingAt);
        // The session has ended; this page may still be read.
        addEventListener('pagehide', () => removeToken());
      }
      return outcome;
    },
  });
  const { values, errors, set } = form;
  if (closingAt) {
    return (
      <Notice tone="amber" title={m.members_safety_closing({ date: formatDate(closingAt) })} live>
        <p>{m.members_safety_closingBack()}</p>
        <a className="link press inline-flex items-center" href={localPath('/')}>
          {m.backToHomePage()}
        </a>
      </Notice>
    );
  }
  const labels = {
    understood: m.members_safety_close(),
    password: m.members_account_password(),
    oneTimeCode: m.members_account_oneTimeCode(),
  };
  return (
    <Form form={form} labels={labels}>
      <ul className="list-disc space-y-1 pl-5">
        <li>{m.members_safety_closeOut()}</li>
        {user.capabilities.includes('supplier') && <li>{m.members_safety_closeShop()}</li>}
        <li>{m.members_safety_closeWait({ days: closingDays })}</li>
        <li>{m.members_safety_closeWaits()}</li>
        <li>{m.members_safety_closeGone()}</li>
      </ul>
      <CheckboxField
        name="understood"
        checked={values.understood}
        onChange={(checked) => set('understood', checked)}
        error={errors['understood']}
        required
      >
        {m.members_safety_closeUnderstood()}
      </CheckboxField>
      <PasswordField
        name="password"
        label={m.members_account_password()}
        value={values.password}
        onChange={(text) => set('password', text)}
        autoComplete="current-password"
        error={errors['password']}
      />
      {user.twoStep && (
        <OneTimeCodeField
          value={values.oneTimeCode}
          onChange={(text) => set('oneTimeCode', text)}
          error={errors['oneTimeCode']}
        />
      )}
      <Button type="submit" variant="danger" busy={form.busy}>
        {m.members_safety_closeAction()}
      </Button>
    </Form>
  );
}
