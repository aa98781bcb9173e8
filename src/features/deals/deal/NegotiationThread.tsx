import type { ReactNode } from 'react';
import type { NegotiationEntry, QuoteView } from '#api/deals/trade.ts';
import { boundsText } from '#api/deals/spec-limit-words.ts';
import type { DealSide } from '#api/deals/deal-address.ts';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';
import { reasonText } from '#api/deals/reason-words.ts';
import { cn } from '#components/ui/class-names.ts';
import { AccountWarning } from './AccountWarning.tsx';
import { TimeLeft } from './TimeLeft.tsx';
import { priceText, tonnesText } from '#components/center/figures.ts';

type Props = {
  /** As which side the reader looks. */
  side: DealSide;
  entries: readonly NegotiationEntry[];
  /** The quote that the talk is about, with its versions. */
  quote: QuoteView | undefined;
  /** The name of a term and of a value that a counter-offer asks for. */
  nameOf: (field: string, value: string) => { label: string; value: string };
  /** What stands under an entry: the form for an answer. */
  under?: (entry: NegotiationEntry) => ReactNode;
};

type Said = { key: string; at: string; by: DealSide; title: string; entry: NegotiationEntry | null };

const kinds: Record<NegotiationEntry['kind'], () => string> = {
  question: m.deals_orders_talkQuestion,
  answer: m.deals_orders_talkAnswer,
  counterOffer: m.deals_trade_counterOffer,
  kept: m.deals_orders_quoteKept,
  declined: m.deals_orders_talkDeclined,
  withdrawn: m.deals_trade_withdrawn,
};

/** What the two sides said to one another, oldest first, with the versions of the quote in between. */
export function NegotiationThread({ side, entries, quote, nameOf, under }: Props) {
  const said: Said[] = [
    ...entries.map((entry) => ({
      key: entry.id,
      at: entry.at,
      by: entry.by,
      title: kinds[entry.kind](),
      entry,
    })),
    ...(quote?.versions ?? []).map(({ version, at }) => ({
      key: `version ${version}`,
      at,
      by: 'supplier' as const,
      title: version === 1 ? m.deals_orders_talkQuoted() : m.deals_orders_talkRevised({ version }),
      entry: null,
    })),
  ].sort((a, b) => a.at.localeCompare(b.at));
  return (
    <ol className="grid gap-4">
      {said.map(({ key, at, by, title, entry }) => (
        <li key={key} className={cn('border-line space-y-1 border-l-2 pl-3', by === side && 'border-brand')}>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-medium">{title}</span>
            <span className="text-soft text-table">
              {by === side ? m.deals_orders_you() : by === 'buyer' ? m.deals_orders_buyer() : m.deals_orders_supplier()}
              {' · '}
              <time dateTime={at} className="figures">
                {formatMoment(at)}
              </time>
            </span>
          </p>
          {entry?.reason && <p>{reasonText(entry.reason)}</p>}
          {entry?.text && <p className="written">{entry.text}</p>}
          {entry?.bankWarning && by !== side && <AccountWarning />}
          {entry?.wants && <Wants wants={entry.wants} quote={quote} nameOf={nameOf} />}
          {entry?.answerBy && <Clock entry={entry} answerBy={entry.answerBy} said={said} quote={quote} />}
          {entry && under?.(entry)}
        </li>
      ))}
    </ol>
  );
}

/** Until when a counter-offer waits; where nobody has answered, that the quote stands. */
function Clock({
  entry,
  answerBy,
  said,
  quote,
}: Pick<Props, 'quote'> & { entry: NegotiationEntry; answerBy: string; said: readonly Said[] }) {
  const next = said.find(
    ({ by, at, entry: other }) => by === 'supplier' && at > entry.at && other?.kind !== 'question',
  );
  if (next && next.at <= answerBy) return null;
  if (quote?.state === 'live' && quote.pen === 'supplier')
    return (
      <p className="text-table">
        <span className="text-soft">{m.deals_booking_answerBy()}</span>{' '}
        <TimeLeft until={answerBy} past={m.deals_orders_counterOver()} />
      </p>
    );
  return <p className="text-soft text-table">{m.deals_orders_counterOver()}</p>;
}

type WantsProps = Pick<Props, 'quote' | 'nameOf'> & { wants: NonNullable<NegotiationEntry['wants']> };

/** A counter-offer: what is wanted instead, line by line and term by term. */
function Wants({ wants, quote, nameOf }: WantsProps) {
  return (
    <ul className="text-table">
      {wants.lines.map(({ lineId, unitPrice, quantity }) => {
        const version = quote?.versions.find(({ lines }) => lines.some(({ id }) => id === lineId));
        const line = version?.lines.find(({ id }) => id === lineId);
        const wanted = [
          unitPrice !== null && version && priceText({ amount: unitPrice, currency: version.currency }),
          quantity !== null && tonnesText(quantity),
        ].filter(Boolean);
        return (
          <li key={lineId} className="figures">
            {m.deals_orders_wanted({ what: line?.gradeNumber ?? '', value: wanted.join(' · ') })}
          </li>
        );
      })}
      {wants.terms.map(({ field, value }) => {
        const name = nameOf(field, value);
        return <li key={field}>{m.deals_orders_wanted({ what: name.label, value: name.value })}</li>;
      })}
      {wants.limits.map(({ property, place, ...limit }) => (
        <li key={place} className="figures">
          {m.deals_orders_wanted({ what: property.name, value: boundsText(limit, limit.unit) })}
        </li>
      ))}
    </ul>
  );
}
