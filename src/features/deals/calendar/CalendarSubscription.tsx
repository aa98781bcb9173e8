import '#i18n/browser.ts';
import { useState } from 'react';
import type { CalendarAddress } from '#api/deals/calendar.ts';
import { SafetyHead } from '#app/center/SafetyHead.tsx';
import { showToast } from '#app/stores/toasts.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { ConfirmDialog } from '#components/center/ConfirmDialog.tsx';
import { CopyButton } from '#components/center/CopyButton.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';
import { calendarAddress, endCalendarAddress, makeCalendarAddress } from '../stores/calendar.ts';

type Known = { address: CalendarAddress | null };

/** The secret address at which the member's calendar reads all own deadlines. */
export default function CalendarSubscription({ first }: { first: Known | null }) {
  const load = () => void calendarAddress.load(null);
  const known = useRemote(calendarAddress, first, '', load);
  return (
    <section id="calendar" aria-labelledby="calendar-title" className="panel mt-5 scroll-mt-4 p-4 sm:p-5">
      <Loaded remote={known} onRetry={load} skeleton={<Skeleton rows={2} />}>
        {({ address }) => <Subscription address={address} />}
      </Loaded>
    </section>
  );
}

function Subscription({ address }: Known) {
  const [url, setUrl] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState<'replace' | 'end' | null>(null);
  const make = async () => {
    setBusy(true);
    const outcome = await makeCalendarAddress();
    setBusy(false);
    if (outcome.ok) setUrl(outcome.data);
  };
  const end = async () => {
    const outcome = await endCalendarAddress();
    if (!outcome.ok) return;
    setUrl(null);
    showToast(m.deals_calendar_ended(), 'success');
  };
  return (
    <div className="space-y-4">
      <SafetyHead
        id="calendar-title"
        title={m.deals_calendar_title()}
        text={
          <>
            <p>{m.deals_calendar_lead()}</p>
            <p className="figures">{address ? standing(address) : m.deals_calendar_off()}</p>
          </>
        }
      >
        <div className="flex flex-wrap gap-2">
          {address ? (
            <>
              <Button variant="outline" busy={busy} onClick={() => setAsking('replace')}>
                {m.deals_calendar_replace()}
              </Button>
              <Button variant="quiet" onClick={() => setAsking('end')}>
                {m.deals_calendar_end()}
              </Button>
            </>
          ) : (
            <Button variant="outline" busy={busy} onClick={() => void make()}>
              {m.deals_calendar_make()}
            </Button>
          )}
        </div>
      </SafetyHead>
      {url && address && <Address url={url} />}
      <ConfirmDialog
        open={asking === 'replace'}
        onClose={() => setAsking(null)}
        title={m.deals_calendar_replaceSure()}
        description={m.deals_calendar_replaceText()}
        action={m.deals_calendar_replace()}
        onConfirm={make}
      />
      <ConfirmDialog
        open={asking === 'end'}
        onClose={() => setAsking(null)}
        title={m.deals_calendar_endSure()}
        description={m.deals_calendar_endText()}
        action={m.deals_calendar_end()}
        onConfirm={end}
      />
    </div>
  );
}

const standing = ({ madeAt, readAt }: CalendarAddress): string =>
  [
    m.deals_calendar_madeAt({ time: formatMoment(madeAt) }),
    readAt ? m.deals_calendar_readAt({ time: formatMoment(readAt) }) : m.deals_calendar_neverRead(),
  ].join(' ');

/** The address while it can be read; `webcal:` opens the calendar of the machine. */
function Address({ url }: { url: string }) {
  return (
    <Notice tone="amber" title={m.deals_calendar_url()} live>
      <Input
        readOnly
        value={url}
        aria-label={m.deals_calendar_url()}
        className="figures my-2"
        onFocus={(event) => event.target.select()}
      />
      <p className="flex flex-wrap gap-x-5">
        <CopyButton text={url} label={m.deals_calendar_copy()} />
        <a className="link press inline-flex items-center" href={url.replace(/^https?:/, 'webcal:')}>
          {m.deals_calendar_open()}
        </a>
      </p>
      <p>{m.deals_calendar_secret()}</p>
    </Notice>
  );
}
