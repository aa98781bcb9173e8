import type { CertificationCase } from '#api/members/backstage.ts';
import { Notice } from '#components/center/Notice.tsx';
import { m } from '#i18n/messages.ts';
import { localPath } from '#lib/paths.ts';
import { StateBadge } from '../center/StateBadge.tsx';

type Props = { others: CertificationCase['sameNumber']; tone: 'bad' | 'amber' };

/** Other members' companies with the registration number of the one that the page is about. */
export function SameNumber({ others, tone }: Props) {
  if (others.length === 0) return null;
  return (
    <Notice tone={tone} title={m.console_sameNumber()}>
      <ul className="space-y-1 text-table">
        {others.map(({ memberId, companyName, email, state, open }) => (
          <li key={memberId} className="flex flex-wrap items-center gap-x-3">
            <a
              className="link press inline-flex items-center break-words"
              href={localPath('/backstage/company', { id: memberId })}
            >
              <span lang="">{companyName}</span>
            </a>
            <StateBadge state={state} />
            <span className="text-soft break-all">{open ? email : m.console_sameNumberClosed()}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
