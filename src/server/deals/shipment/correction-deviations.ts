import { covers, type Deviation } from '#api/deals/shipment-consent.ts';
import { utcDay } from '#lib/days.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { outsideWindow } from './deviations.ts';
import { departureOf } from './own-shipment.ts';
import type { ShipmentRow } from './shipment-view.ts';

type Days = Partial<Record<'etd' | 'transportOn', string | null | undefined>>;
/** The day on which goods left, as a shipment says and as it would say corrected. */
type Departures = { before: string; after: string };

/** Goods leave on the day of their transport document; before there is one, as was tracked, or as was promised. */
export async function departures(tx: Transaction, own: ShipmentRow, corrected: Days): Promise<Departures> {
  const tracked = await departureOf(tx, own.id);
  const day = ({ transportOn, etd }: Days) => transportOn ?? (tracked ? utcDay(tracked) : (etd ?? own.etd));
  return {
    before: day(own),
    after: day({ etd: corrected.etd ?? own.etd, transportOn: corrected.transportOn ?? own.transportOn }),
  };
}

/** In what a shipment would deviate from the contract once it is corrected, beyond what the buyer has agreed to for it. */
export async function deviationsOfCorrection(
  tx: Transaction,
  { position, deviations }: ShipmentRow,
  { before, after }: Departures,
  of: Parameters<typeof outsideWindow>[2],
): Promise<Deviation[]> {
  if (before === after) return [];
  const found = await outsideWindow(tx, after, of);
  return found
    .filter((one) => !deviations.some((agreed) => covers(agreed, one)))
    .map((one) => ({ ...one, shipment: position }));
}

/** What a shipment says of its deviations after a correction that the buyer has agreed to. */
export function withCorrected(own: readonly Deviation[], corrected: readonly Deviation[]): Deviation[] {
  const added = corrected.map(({ shipment: _, ...deviation }): Deviation => deviation);
  return [...own.filter(({ kind }) => !added.some((one) => one.kind === kind)), ...added];
}
