import type { PostCalls } from '#api/calls.ts';
import type { Lane } from '#api/deals/freight.ts';
import { laneEndsSoonDays } from '#api/deals/freight-choices.ts';
import { daysAfter, utcDay } from '#lib/days.ts';
import { trimZeros } from '#lib/decimal.ts';
import { laneProblems } from '#api/deals/freight-rules.ts';
import type { Problems } from '#api/deals/trade-rules.ts';
import type { LaneForm } from '../stores/forwarder.ts';
import type { LanePart } from './freight-links.ts';

type Input = PostCalls['api/trade/forwarder/freight/saveLane']['input'];

const usualDays = 30;

/** What the form begins with: the lane that is edited, or an empty one that is good for a month. */
export function laneBeginning(lane: Lane | null, now: Date): LaneForm {
  if (!lane) {
    const validUntil = utcDay(daysAfter(now, usualDays));
    const empty = { departurePort: '', destinationPort: '', price: '', transitDays: '', remarks: '' };
    return { ...empty, cabinetType: '40HQ', currency: 'USD', validUntil };
  }
  return {
    departurePort: lane.departurePort.id,
    destinationPort: lane.destinationPort.id,
    cabinetType: lane.cabinetType.code,
    price: trimZeros(lane.price.amount),
    currency: lane.price.currency,
    transitDays: String(lane.transitDays),
    validUntil: lane.validUntil,
    remarks: lane.remarks,
  };
}

/** A whole number as typed; what is none is refused by its rule. */
export const wholeNumber = (typed: string): number => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN);

export function laneInput(id: string | undefined, form: LaneForm): Input {
  return {
    ...(id !== undefined && { id }),
    ...form,
    transitDays: wholeNumber(form.transitDays),
    remarks: form.remarks.trim(),
  };
}

export const laneFormProblems = (form: LaneForm, now: Date): Problems => laneProblems(laneInput(undefined, form), now);

/** Lanes as a part of the list shows them. */
export function lanesIn(part: LanePart, lanes: readonly Lane[], now: Date): Lane[] {
  const soon = utcDay(daysAfter(now, laneEndsSoonDays));
  if (part === 'expired') return lanes.filter(({ expired }) => expired);
  if (part === 'endingSoon') return lanes.filter(({ expired, validUntil }) => !expired && validUntil <= soon);
  return [...lanes];
}
