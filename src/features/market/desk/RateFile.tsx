import { useState } from 'react';
import type { ExchangeRates } from '#api/site/content.ts';
import type { FetchedRates, FileMonth, FileRate, RateReading } from '#api/market/rate-file.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { Notice } from '#components/center/Notice.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount, formatDate, formatMonth } from '#lib/format.ts';
import { joinWords } from '#lib/join-words.ts';
import { formatMoment } from '#lib/moments.ts';
import { fetchedRates, loadFetchedRates, newestRates, readRateFile } from '../stores/desk.ts';
import { ChooseFile } from './ChooseFile.tsx';
import { EnterRates } from './EnterRates.tsx';

const accept = '.csv,.xml,.zip,text/csv,text/xml,application/xml,application/zip';

/** Rates from the ECB's file, chosen or fetched: its months with what each rate was before, and then entered as typed ones are. */
export default function RateFile({ reload }: { reload: () => Promise<void> }) {
  const fetched = useRemote(fetchedRates, null, '', () => void loadFetchedRates());
  const [file, setFile] = useState<File>();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const [read, setRead] = useState<RateReading | null>(null);
  const [shownFetched, setShownFetched] = useState(false);
  const [entering, setEntering] = useState<{ month: FileMonth; rates: ExchangeRates } | null>(null);

  const preview = async (chosen: File | undefined) => {
    if (!chosen) return setWrong(m.market_rates_fileChoose());
    setBusy(true);
    setRead(null);
    setShownFetched(false);
    const answer = await readRateFile(chosen);
    setBusy(false);
    setWrong(answer.ok ? '' : (answer.fields['file'] ?? answer.message));
    if (answer.ok) setRead(answer.data);
  };
  const enter = async (month: FileMonth) => {
    const rates = await newestRates();
    if (rates.ok) setEntering({ month, rates: rates.data });
    else setWrong(rates.message);
  };
  const reading = shownFetched ? (fetched.data?.reading ?? null) : read;
  return (
    <Panel title={m.market_rates_fileTitle()} lead={m.market_rates_fileLead()}>
      <div className="space-y-4">
        {fetched.data && (
          <Fetched
            fetched={fetched.data}
            shown={shownFetched}
            onLook={() => {
              setWrong('');
              setShownFetched(true);
            }}
          />
        )}
        <ChooseFile
          label={m.market_rates_file()}
          accept={accept}
          file={file}
          onChoose={(chosen) => {
            setFile(chosen);
            setRead(null);
            setWrong('');
          }}
        />
        {wrong && (
          <p className="text-bad wrap-anywhere" role="alert">
            {wrong}
          </p>
        )}
        <Button busy={busy} onClick={() => void preview(file)}>
          {m.market_parties_preview()}
        </Button>
        {reading && <Reading reading={reading} onEnter={(month) => void enter(month)} />}
      </div>
      {entering && (
        <EnterRates
          rates={entering.rates}
          given={givenOf(entering.month)}
          reload={async () => {
            // What was the next month stands on record now.
            await Promise.all([reload(), shownFetched ? loadFetchedRates() : preview(file)]);
          }}
          onClose={() => setEntering(null)}
        />
      )}
    </Panel>
  );
}

const givenOf = ({ month, source, rates }: FileMonth) => ({
  ...{ month, source },
  rates: Object.fromEntries(rates.map(({ currency, perUsd }) => [currency, perUsd ?? ''])),
});

type FetchedProps = { fetched: FetchedRates; shown: boolean; onLook: () => void };

function Fetched({ fetched: { configured, askedAt, failure, fetchedAt, reading }, shown, onLook }: FetchedProps) {
  return (
    <>
      {failure && askedAt && (
        <Notice tone="amber" title={m.market_rates_fetchFailed({ at: formatMoment(askedAt) })}>
          <p className="wrap-anywhere">{failure}</p>
          <p>{m.market_rates_fetchAgain()}</p>
        </Notice>
      )}
      {reading && fetchedAt ? (
        <div className="flex flex-wrap items-center gap-3">
          <span>{m.market_rates_fetched({ at: formatMoment(fetchedAt) })}</span>
          <Button variant="outline" disabled={shown} onClick={onLook}>
            {m.market_rates_fetchedLook()}
          </Button>
        </div>
      ) : (
        !failure && (
          <p className="text-soft text-table">
            {configured ? m.market_rates_fetchWaits() : m.market_rates_fetchNone()}
          </p>
        )
      )}
    </>
  );
}

function Reading({ reading, onEnter }: { reading: RateReading; onEnter: (month: FileMonth) => void }) {
  const { days, first, last, newest, older, months, skipped, leftOut } = reading;
  const next = months.find(({ rates }) => rates.length > 0);
  return (
    <div className="space-y-4">
      <Notice
        tone={next ? 'good' : 'amber'}
        title={m.market_rates_fileDays({ days: formatCount(days), first: formatDate(first), last: formatDate(last) })}
        live
      >
        {!next && <p>{m.market_rates_fileNothing({ month: formatMonth(newest) })}</p>}
        {older > 0 && <p>{m.market_rates_fileOlder({ count: formatCount(older) })}</p>}
        {leftOut.length > 0 && <p className="wrap-anywhere">{m.market_rates_leftOut({ list: joinWords(leftOut) })}</p>}
      </Notice>
      {skipped.length > 0 && (
        <Notice tone="amber" title={m.market_rates_skipped({ list: joinWords(skipped.map(formatMonth)) })} />
      )}
      {months.map((month) => (
        <MonthOfFile key={month.month} month={month} isNext={month === next} onEnter={onEnter} />
      ))}
    </div>
  );
}

type MonthProps = { month: FileMonth; isNext: boolean; onEnter: (month: FileMonth) => void };

/** Months are entered in their order: none before the newest can be. */
function MonthOfFile({ month, isNext, onEnter }: MonthProps) {
  const { rates, days, missing } = month;
  const name = formatMonth(month.month);
  const toType = rates.filter(({ perUsd }) => perUsd === null).length;
  return (
    <details className="border-line rounded border" open={isNext}>
      <summary className="flex min-h-[44px] cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
        <span className="font-medium">{name}</span>
        <span className="text-soft text-table">
          {missing > 0
            ? m.market_rates_monthIncomplete({ missing: formatCount(missing) })
            : m.market_rates_monthDays({ days: formatCount(days) })}
        </span>
        {toType > 0 && <Badge tone="amber">{m.market_rates_toType({ count: formatCount(toType) })}</Badge>}
      </summary>
      {rates.length > 0 && (
        <div className="space-y-4 px-4 pb-4">
          <table className="w-full max-w-3xl text-table">
            <thead>
              <tr>
                <th scope="col" className="text-soft py-1.5 text-left font-medium">
                  {m.market_rates_currency()}
                </th>
                <th scope="col" className={head}>
                  {m.market_rates_before()}
                </th>
                <th scope="col" className={head}>
                  {m.market_rates_monthMean()}
                </th>
                <th scope="col" className={head}>
                  {m.market_rates_change()}
                </th>
              </tr>
            </thead>
            <tbody>
              {rates.map((rate) => (
                <RateRow key={rate.currency} rate={rate} />
              ))}
            </tbody>
          </table>
          {isNext && <Button onClick={() => onEnter(month)}>{m.market_rates_enterMonth({ month: name })}</Button>}
        </div>
      )}
    </details>
  );
}

const head = 'text-soft py-1.5 pl-2 text-right align-bottom font-medium';
const cell = 'figures border-line border-t py-1.5 pl-2 text-right align-top';

function RateRow({ rate: { currency, before, perUsd, change, origin, problem } }: { rate: FileRate }) {
  const moved = origin === 'peg' ? <span className="text-soft">{m.market_rates_peg()}</span> : change && `${change} %`;
  return (
    <tr>
      <th scope="row" className="border-line border-t py-1.5 text-left align-top font-normal">
        {currency}
      </th>
      <td className={cell}>{before ?? '–'}</td>
      {perUsd === null ? (
        <td className="text-amber border-line border-t py-1.5 pl-2 text-right align-top" colSpan={2}>
          {problem}
        </td>
      ) : (
        <>
          <td className={cell}>{perUsd}</td>
          <td className={cell}>{moved ?? '–'}</td>
        </>
      )}
    </tr>
  );
}
