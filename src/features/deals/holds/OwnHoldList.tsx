import '#i18n/browser.ts';
import { useState } from 'react';
import type { First } from '#app/first.ts';
import type { OwnHold } from '#api/deals/hold.ts';
import { NewsBar } from '#app/center/NewsBar.tsx';
import { useRemote } from '#app/stores/use-remote.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { holdEnd, holdReasonName } from '#api/deals/hold-reason-words.ts';
import { holdKindName, holdText } from '#api/deals/hold-words.ts';
import { appealDays } from '#api/deals/hold-choices.ts';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';
import { pageNumber } from '#lib/page-number.ts';
import { myHolds } from '../stores/holds.ts';
import { AppealForm } from './AppealForm.tsx';
import { AppealText } from './AppealText.tsx';

/** What is, or was, on hold of one's own: why, until when, what goes on, and what was said against it. */
export default function OwnHoldList({ first }: { first: First<typeof myHolds> }) {
  const address = useAddress();
  const pageNo = pageNumber(address.params.get('pageNo'));
  const load = () => myHolds.load(pageNo);
  const holds = useRemote(myHolds, first, `${pageNo}`, () => void load());
  return (
    <>
      <NewsBar load={() => void load()} />
      <PagedList
        remote={holds}
        onRetry={() => void load()}
        address={address}
        empty={() => (
          <EmptyState drawing="scales" title={m.deals_hold_mineNone()}>
            {m.deals_hold_mineNoneText()}
          </EmptyState>
        )}
      >
        {({ list }) => (
          <div className="space-y-4">
            {list.map((hold) => (
              <Held key={hold.id} hold={hold} load={load} />
            ))}
          </div>
        )}
      </PagedList>
    </>
  );
}

function Held({ hold, load }: { hold: OwnHold; load: () => Promise<void> }) {
  const [appealing, setAppealing] = useState(false);
  const { kind, name, reason, note, placedAt, until, lifted, appeals, waits } = hold;
  return (
    <Panel
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {holdKindName(kind)}
          <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
          <Badge tone={lifted ? 'plain' : 'bad'}>{lifted ? m.deals_hold_lifted() : m.deals_hold_isHeld()}</Badge>
        </span>
      }
      lead={
        <span className="figures">
          {formatMoment(placedAt)} · {lifted ? `${m.deals_hold_lifted()} ${formatMoment(lifted.at)}` : holdEnd(until)}
        </span>
      }
    >
      <div className="space-y-3">
        <p className="wrap-anywhere">{[holdReasonName(reason), note].filter(Boolean).join(' · ')}</p>
        {lifted?.note && <p className="written">{lifted.note}</p>}
        {!lifted && <p className="text-soft">{holdText(kind)}</p>}
        {appeals.map((appeal) => (
          <AppealText key={appeal.id} appeal={appeal} by={m.deals_appeal_yours()} />
        ))}
        {waits ? (
          <Notice title={m.deals_appeal_waits()}>
            <p>{m.deals_appeal_clock({ max: appealDays })}</p>
          </Notice>
        ) : (
          !lifted &&
          (appealing ? (
            <AppealForm hold={hold} reload={load} onClose={() => setAppealing(false)} />
          ) : (
            <Button onClick={() => setAppealing(true)}>{m.deals_appeal_appeal()}</Button>
          ))
        )}
      </div>
    </Panel>
  );
}
