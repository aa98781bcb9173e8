import type { MemberBase } from '#api/members/user.ts';
import { holdEnd, holdReasonName } from '#api/deals/hold-reason-words.ts';
import { ownHoldTitle } from '#api/deals/hold-words.ts';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';

type Props = { hold: MemberBase['holds'][number] | undefined; /** Of the company. */ end: string | null };

/** Why nothing new can be begun here, until when, and what can be done about it. */
export const StoppedNote = ({ hold, end }: Props) => (
  <>
    {hold && <HoldNote hold={hold} />}
    {end && (
      <p className="text-table">
        <strong className="text-bad font-medium">{m.error_companyClosing({ date: formatDate(end) })}</strong>
      </p>
    )}
  </>
);

function HoldNote({ hold: { kind, reason, until } }: { hold: MemberBase['holds'][number] }) {
  if (kind === 'deal') return null;
  return (
    <p className="text-table">
      <strong className="text-bad font-medium">{ownHoldTitle(kind)}</strong> · {holdReasonName(reason)} ·{' '}
      <span className="figures">{holdEnd(until)}</span>{' '}
      <a className="link" href={localPath('/userCenter/holds')}>
        {m.deals_hold_object()}
      </a>
    </p>
  );
}
