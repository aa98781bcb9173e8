import '#i18n/browser.ts';
import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import { Loaded } from '#components/center/Loaded.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import type { Remote } from '#lib/remote.ts';
import {
  $certifications,
  $feedback,
  $merchants,
  $renamings,
  loadCertifications,
  loadFeedback,
  loadMerchants,
  loadRenamings,
} from '../stores/backstage.ts';
import { $accountTexts, loadAccountTexts } from '#features/members/stores/account-texts.ts';
import { $failedEmails, loadFailedEmails } from '#features/mail/stores/failed-emails.ts';
import { $credits, $remittances, loadCredits, loadRemittances } from '#features/deals/stores/remittance-desk.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';

/** What waits for an operator. */
export default function ConsoleHome() {
  return (
    <MembersOnly audience="operator">
      <Queues />
    </MembersOnly>
  );
}

const waiting = { state: 'underAudit', keyword: '', pageNo: 1 } as const;

function Queues() {
  const certifications = useStore($certifications);
  const merchants = useStore($merchants);
  const renamings = useStore($renamings);
  const remittances = useStore($remittances);
  const credits = useStore($credits);
  const feedback = useStore($feedback);
  const emails = useStore($failedEmails);
  const texts = useStore($accountTexts);
  const load = () => {
    void loadCertifications(waiting);
    void loadMerchants({ ...waiting, kind: undefined });
    void loadRenamings(waiting);
    void loadRemittances({ state: 'submitted', keyword: '', pageNo: 1 });
    void loadCredits({ state: 'open', keyword: '', pageNo: 1 });
    void loadAccountTexts({ looked: false, keyword: '', pageNo: 1 });
    void loadFeedback({ answered: false, kind: undefined, pageNo: 1 });
    void loadFailedEmails(1);
  };
  useEffect(load, []);
  const to = (path: string) => localPath(path);
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <Queue
        title={m.console_certifications()}
        href={to('/backstage/certifications')}
        queue={certifications}
        onRetry={load}
      />
      <Queue title={m.console_merchants()} href={to('/backstage/merchants')} queue={merchants} onRetry={load} />
      <Queue title={m.console_shopNames()} href={to('/backstage/shopNames')} queue={renamings} onRetry={load} />
      <Queue title={m.deals_remit_console()} href={to('/backstage/remittances')} queue={remittances} onRetry={load} />
      <Queue
        title={m.deals_remit_credits()}
        href={localPath('/backstage/remittances', { view: 'credits' })}
        queue={credits}
        onRetry={load}
      />
      <Queue title={m.console_feedback()} href={to('/backstage/feedback')} queue={feedback} onRetry={load} />
      <Queue title={m.mail_emails_title()} href={to('/backstage/emails')} queue={emails} onRetry={load} />
      <Queue title={m.members_accountText_title()} href={to('/backstage/accountTexts')} queue={texts} onRetry={load} />
    </ul>
  );
}

type QueueProps = {
  title: string;
  href: string;
  queue: Remote<{ total: number }>;
  onRetry: () => void;
};

function Queue({ title, href, queue, onRetry }: QueueProps) {
  return (
    <li className="panel hover:border-line-strong relative p-4">
      <Loaded remote={queue} onRetry={onRetry} skeleton={<Skeleton rows={2} />}>
        {({ total }) => (
          <>
            <p className={`figures text-3xl font-semibold ${total > 0 ? 'text-amber' : 'text-soft'}`}>
              {formatCount(total)}
            </p>
            <a className="quiet-link after:absolute after:inset-0" href={href}>
              {title}
              <span className="text-soft block text-sm">{m.console_waiting()}</span>
            </a>
          </>
        )}
      </Loaded>
    </li>
  );
}
