import './own-offers.css';
import { useEffect, useRef, useState } from 'react';
import type { ImportState, OfferImport } from '#api/market/own-offer.ts';
import { Notice } from '#components/center/Notice.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { cancelImport, readImport } from '../stores/offer-import.ts';
import { offersPath } from './offer-links.ts';
import { RestButtons } from './RestButtons.tsx';

type Props = { found: OfferImport; onChange: (found: OfferImport) => void };

const pollMs = 500;

/** How far an import has come, and what became of it. */
export function ImportProgress({ found, onChange }: Props) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const { id, state, done, good: total, problemRows } = found;
  useEffect(() => {
    if (state !== 'running') return;
    let here = true;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      const answer = await readImport(id);
      if (!here) return;
      if (answer.ok) onChange(answer.data);
      // Without an answer the import goes on all the same: asked again.
      timer = setTimeout(() => void ask(), pollMs);
    };
    timer = setTimeout(() => void ask(), pollMs);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [id, state]);
  const cancel = async () => {
    setBusy(true);
    const outcome = await cancelImport(id);
    setBusy(false);
    if (outcome.ok) onChange(outcome.data);
    else setFailure(outcome.message);
  };
  // What was pressed has gone with the step before: the keyboard goes on from here.
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) here.current?.focus();
  }, [state]);
  const count = (number: number) => formatCount(number);
  if (state === 'running')
    return (
      <div className="panel space-y-3 p-4 outline-none sm:p-5" ref={here} tabIndex={-1}>
        <p className="font-medium" id="import-progress">
          {m.market_offers_importRunning({ file: found.fileName })}
        </p>
        <progress className="offer-progress" aria-labelledby="import-progress" max={total} value={done} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-soft figures" role="status">
            {m.market_offers_importDone({ done: count(done), total: count(total) })}
          </p>
          <Button variant="outline" busy={busy} onClick={() => void cancel()}>
            {m.market_offers_importCancel()}
          </Button>
        </div>
        {failure && <p className="text-bad">{failure}</p>}
        <p className="text-soft text-table">{m.market_offers_importLeave()}</p>
      </div>
    );
  if (state === 'preview') return null;
  const { title, text, tone } = results[state];
  return (
    <div className="outline-none" ref={here} tabIndex={-1}>
      <Notice tone={tone} title={title(count(total))} live>
        <p>{text()}</p>
        {state === 'done' && problemRows > 0 && (
          <>
            <p className="mt-2 font-medium">{m.market_offers_restLeft({ bad: count(problemRows) })}</p>
            <p>{m.market_offers_restText()}</p>
            <RestButtons id={id} />
          </>
        )}
        {state === 'done' && (
          <Button asChild variant="outline">
            <a href={offersPath()}>{m.market_offers_seeAll()}</a>
          </Button>
        )}
      </Notice>
    </div>
  );
}

type Result = { title: (total: string) => string; text: () => string; tone: 'good' | 'amber' | 'bad' };
const results: Record<Exclude<ImportState, 'preview' | 'running'>, Result> = {
  done: { title: (total) => m.market_offers_imported({ total }), text: m.market_offers_importedText, tone: 'good' },
  cancelled: { title: () => m.market_offers_importCancelled(), text: m.market_offers_importNothing, tone: 'amber' },
  failed: { title: () => m.market_offers_importFailed(), text: m.market_offers_importFailedText, tone: 'bad' },
};
