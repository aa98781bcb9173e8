import type { TradeEvent } from '#api/deals/trade.ts';
import { detailHash, eventHash, firstHash, linkHash } from './event-hash.ts';

/** As much of an exported file as its check needs. */
export type ExportedTimeline = {
  order: string;
  events: TradeEvent[];
  sealed: { text: string; signature: string; key: string; publicKey: string };
};

/** The place of the first event that does not hold, from the file alone; null: all hold. */
export function brokenAt({ order, events }: Pick<ExportedTimeline, 'order' | 'events'>): number | null {
  const index = events.findIndex((event, place) => {
    const { seq, previousHash, hash, detail, salt, detailHash: given } = event;
    const opened = salt === null || detailHash(detail, salt) === given;
    const before = events[place - 1];
    const inPlace = seq === place + 1 && previousHash === (before?.hash ?? firstHash);
    return !(opened && inPlace && hash === linkHash(seq, eventHash({ order, ...event }, given), previousHash));
  });
  return index < 0 ? null : index + 1;
}
