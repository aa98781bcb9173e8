import '#i18n/browser.ts';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '#components/center/ConfirmDialog.tsx';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { NoSuchPage } from '#components/center/NoSuchPage.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { Pager } from '#components/center/Pager.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { useNow } from '#components/center/use-now.ts';
import { daysBetween } from '#lib/days.ts';
import { OfferTile } from '../offer/OfferTile.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount, formatDate } from '#lib/format.ts';
import { dayOf } from '#lib/moments.ts';
import { pageNumber } from '#lib/page-number.ts';
import { localPath } from '#lib/paths.ts';
import { showToast } from '#app/stores/toasts.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { byDay, forgetAllTracks, forgetTracks, loadTracks, tracks, type Tracks } from '../stores/tracks.ts';

type Props = {
  /** Units of a currency per USD. */
  rates: Record<string, string>;
  first: Tracks | null;
};

/** The offers that the member has looked at, by day. */
export default function MyTracks({ rates, first }: Props) {
  const now = useNow();
  const { params, href, go } = useAddress();
  const pageNo = pageNumber(params.get('pageNo'));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const load = () => void loadTracks(pageNo);
  const visits = useRemote(tracks, first, `${pageNo}`, load);
  useEffect(() => setChosen(new Set()), [pageNo]);

  const choose = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const id of ids)
      if (isChosen) next.add(id);
      else next.delete(id);
    setChosen(next);
  };
  const forgetChosen = async () => {
    const list = visits.data?.list.filter(({ id }) => chosen.has(id)) ?? [];
    setBusy(true);
    const outcome = await forgetTracks(list, pageNo);
    setBusy(false);
    showToast(
      outcome.ok ? m.market_tracks_removed({ count: list.length }) : outcome.message,
      outcome.ok ? 'success' : 'warning',
    );
    if (!outcome.ok) return;
    setChosen(new Set());
    // The last page may have gone with its last visit.
    if (tracks.$state.get().data?.list.length === 0 && pageNo > 1) go({ pageNo: pageNo - 1 });
  };
  const forgetAll = async () => {
    const outcome = await forgetAllTracks();
    showToast(outcome.ok ? m.market_tracks_cleared() : outcome.message, outcome.ok ? 'success' : 'warning');
  };

  return (
    <Loaded remote={visits} onRetry={load} skeleton={<Skeleton of="list" rows={6} />}>
      {({ list, total, pageSize }) =>
        total === 0 ? (
          <EmptyState drawing="lighthouse" title={m.market_tracks_none()}>
            <a className="link" href={localPath('/productList')}>
              {m.market_tracks_browse()}
            </a>
          </EmptyState>
        ) : (
          <div className="space-y-5">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p className="text-soft figures grow" role="status">
                {chosen.size > 0
                  ? m.market_tracks_chosen({ count: formatCount(chosen.size) })
                  : m.market_tracks_count({ count: formatCount(total) })}
              </p>
              <Button
                variant="outline"
                size="small"
                busy={busy}
                disabled={chosen.size === 0}
                onClick={() => void forgetChosen()}
              >
                {m.market_tracks_removeChosen()}
              </Button>
              <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
                {m.market_tracks_clear()}
              </Button>
            </div>
            {list.length === 0 && <NoSuchPage page={pageNo} href={href({ pageNo: undefined })} />}
            {byDay(list).map(({ day, tracks: seen }) => {
              const ids = seen.map(({ id }) => id);
              const all = ids.every((id) => chosen.has(id));
              return (
                <section key={day} aria-labelledby={`day-${day}`}>
                  <div className="mb-2 flex items-center gap-3">
                    <h2 id={`day-${day}`} className="font-semibold">
                      {dayName(day, now)}
                    </h2>
                    <label className="text-soft press flex items-center gap-2 text-table">
                      <Checkbox checked={all} onChange={() => choose(ids, !all)} />
                      {m.market_tracks_wholeDay()}
                    </label>
                  </div>
                  <ul className="wide:grid-cols-3 grid gap-3 sm:grid-cols-2">
                    {seen.map(({ id, offer }) => (
                      <OfferTile
                        key={id}
                        offer={offer}
                        rates={rates}
                        aside={
                          <label className="flex size-[44px] items-center justify-center pointer-fine:size-6">
                            <Checkbox
                              checked={chosen.has(id)}
                              aria-label={m.market_tracks_choose({ name: offer.grade })}
                              onChange={() => choose([id], !chosen.has(id))}
                            />
                          </label>
                        }
                      />
                    ))}
                  </ul>
                </section>
              );
            })}
            <Pager
              pageNo={pageNo}
              total={total}
              pageSize={pageSize}
              href={(page) => href({ pageNo: page })}
              onGo={(page) => go({ pageNo: page })}
            />
            <ConfirmDialog
              open={asking}
              onClose={() => setAsking(false)}
              title={m.market_tracks_clear()}
              description={m.market_tracks_clearText({ count: formatCount(total) })}
              action={m.market_tracks_clear()}
              onConfirm={forgetAll}
            />
          </div>
        )
      }
    </Loaded>
  );
}

function dayName(day: string, now: Date): string {
  const ago = daysBetween(day, dayOf(now));
  if (ago === 0) return m.market_tracks_today();
  return ago === 1 ? m.market_tracks_yesterday() : formatDate(day);
}
