import '#i18n/browser.ts';
import { Notice } from '#components/center/Notice.tsx';
import { m } from '#i18n/messages.ts';
import { holdEnd, holdReasonName } from '#api/deals/hold-reason-words.ts';
import { holdText, ownHoldTitle } from '#api/deals/hold-words.ts';
import { formatDate } from '#lib/format.ts';
import { formatMoment } from '#lib/moments.ts';
import { localPath } from '#lib/paths.ts';
import { useMember } from '../session/use-member.ts';

/** What an operator has stopped for the member, why, until when, and where to appeal; and that the own company is about to end. */
export default function OwnHolds() {
  const user = useMember();
  const end = user?.companyClosingAt;
  return (
    <>
      {end && (
        <div className="mb-5">
          <Notice tone="amber" title={m.members_safety_companyClosing({ date: formatDate(end) })}>
            <p>{m.members_safety_companyClosingText()}</p>
          </Notice>
        </div>
      )}
      {user?.holds.map(({ kind, reason, note, placedAt, until }) =>
        kind === 'deal' ? null : (
          <div key={kind} className="mb-5">
            <Notice tone="bad" title={ownHoldTitle(kind)}>
              <p>{holdText(kind)}</p>
              <p>
                {[holdReasonName(reason), note].filter(Boolean).join(' · ')}{' '}
                <span className="text-soft figures">
                  {formatMoment(placedAt)} · {holdEnd(until)}
                </span>
              </p>
              <p>
                <a className="link" href={localPath('/userCenter/holds')}>
                  {m.deals_hold_object()}
                </a>
              </p>
            </Notice>
          </div>
        ),
      )}
    </>
  );
}
