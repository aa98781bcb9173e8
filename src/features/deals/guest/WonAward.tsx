import { useEffect, useState } from 'react';
import { dealPath } from '#api/deals/deal-address.ts';
import { guestPath } from '#api/deals/guest-address.ts';
import { guestSteps, type GuestStep } from '#api/deals/guest-choices.ts';
import type { GuestAwardView } from '#api/deals/trade.ts';
import { useMember } from '#app/session/use-member.ts';
import { keepAccountEmail } from '#app/stores/auth-draft.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { moneyText } from '#components/center/figures.ts';
import { Notice } from '#components/center/Notice.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatTonnes } from '#lib/format.ts';
import { certificationPath } from '#lib/guards.ts';
import { localPath } from '#lib/paths.ts';
import { TimeLeft } from '../deal/TimeLeft.tsx';
import { takeUpAward } from '../stores/guest.ts';

type Props = { token: string; award: GuestAwardView; email: string; company: string; buyer: string };

/** The way from an accepted quote to the contract, for who has no account yet: what is done, and what is next. */
export default function WonAward({ token, award, email, company, buyer }: Props) {
  const [key] = useState(onceKey);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const member = useMember();
  const isOwn = member?.email === email;
  const { quantity, total, until, step } = award;
  const go = async () => {
    setBusy(true);
    setProblem('');
    const outcome = await takeUpAward(key, token);
    if (outcome.ok && outcome.data.orderId !== null) return location.assign(dealPath('supplier', outcome.data.orderId));
    setBusy(false);
    if (!outcome.ok) setProblem(outcome.message);
  };
  // Back from the registration: the award is noted for the company without another word.
  useEffect(() => {
    if (isOwn && step === 'account') void go();
  }, [isOwn]);
  const at = guestSteps.indexOf(step);
  const rows: { last: GuestStep; title: string; task: React.ReactNode }[] = [
    {
      last: 'account',
      title: m.deals_guest_stepAccount({ email }),
      task: member ? (
        !isOwn && <p className="text-amber">{m.deals_guest_otherAccount({ own: member.email, email })}</p>
      ) : (
        <Links>
          <Button asChild>
            <a
              href={localPath('/userRegistration', { return: guestPath(token) })}
              onClick={() => keepAccountEmail(email)}
            >
              {m.deals_guest_goRegister()}
            </a>
          </Button>
          <Button asChild variant="outline">
            <a href={localPath('/login', { return: guestPath(token) })} onClick={() => keepAccountEmail(email)}>
              {m.deals_guest_goLogin()}
            </a>
          </Button>
        </Links>
      ),
    },
    {
      last: 'audit',
      title: m.deals_guest_stepCertification(),
      task:
        step === 'audit' ? (
          <InReview onCheck={() => void go()} busy={busy} />
        ) : (
          <Links>
            <Button asChild>
              <a href={localPath(certificationPath, { company })}>{m.deals_guest_goCertify()}</a>
            </Button>
          </Links>
        ),
    },
    {
      last: 'shopAudit',
      title: m.deals_guest_stepShop(),
      task:
        step === 'shopAudit' ? (
          <InReview onCheck={() => void go()} busy={busy} />
        ) : (
          <Links>
            <Button asChild>
              <a href={localPath('/merchantRegistration')}>{m.deals_guest_goShop()}</a>
            </Button>
          </Links>
        ),
    },
    {
      last: 'contract',
      title: m.deals_guest_stepContract(),
      task: (
        <Links>
          <Button busy={busy} onClick={() => void go()}>
            {m.deals_guest_goContract()}
          </Button>
        </Links>
      ),
    },
  ];
  const current = rows.findIndex(({ last }) => guestSteps.indexOf(last) >= at);
  return (
    <Notice tone="good" title={m.deals_guest_wonTitle()}>
      <p>{m.deals_guest_wonText({ buyer, quantity: formatTonnes(quantity), total: moneyText(total) })}</p>
      <p>
        <span className="text-soft">{m.deals_guest_waitUntil()}</span>{' '}
        <TimeLeft until={until} past={m.deals_orders_over()} />{' '}
        <span className="text-soft">{m.deals_guest_wonEnd()}</span>
      </p>
      {problem && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
      <ol className="space-y-2" aria-label={m.deals_guest_wonSteps()}>
        {rows.map(({ last, title, task }, index) => (
          <li key={last} aria-current={index === current ? 'step' : undefined} className="space-y-2">
            <p className={index === current ? 'font-semibold' : 'text-soft'}>
              <span className="figures">{index + 1}.</span> <span className="wrap-anywhere">{title}</span>
              {index < current && <span className="text-good"> ✓ {m.deals_guest_stepDone()}</span>}
            </p>
            {index === current && task}
          </li>
        ))}
      </ol>
    </Notice>
  );
}

const Links = ({ children }: { children: React.ReactNode }) => <div className="flex flex-wrap gap-3">{children}</div>;

const InReview = ({ onCheck, busy }: { onCheck: () => void; busy: boolean }) => (
  <div className="flex flex-wrap items-center gap-3">
    <span className="text-amber">{m.deals_guest_inReview()}</span>
    <Button variant="outline" busy={busy} onClick={onCheck}>
      {m.deals_guest_checkAgain()}
    </Button>
  </div>
);
