import type { PostCalls } from '#api/calls.ts';
import type { FreightRequestPage } from '#api/deals/freight.ts';
import { trimZeros } from '#lib/decimal.ts';
import { freightQuoteProblems } from '#api/deals/freight-rules.ts';
import type { Problems } from '#api/deals/trade-rules.ts';
import { momentOf, nextEnd, usualEnd } from '#api/deals/validity.ts';
import type { FreightQuoteForm } from '../stores/forwarder.ts';
import { wholeNumber } from './lane-values.ts';

type Input = PostCalls['api/trade/forwarder/freight/quoteFreight']['input'];
export type RequestRow = FreightRequestPage['list'][number];

/** What the form begins with: the own quote before; for the first one the price of the lane for all containers. */
export function quoteBeginning({ ownQuotes: [latest], suggested }: RequestRow, now: Date): FreightQuoteForm {
  if (latest) {
    return {
      amount: trimZeros(latest.amount.amount),
      currency: latest.amount.currency,
      transitDays: String(latest.transitDays),
      carrier: latest.carrier?.code ?? '',
      validUntil: nextEnd(latest.validUntil, now),
      remarks: latest.remarks,
    };
  }
  return {
    amount: suggested ? trimZeros(suggested.amount.amount) : '',
    currency: suggested?.amount.currency ?? 'USD',
    transitDays: suggested ? String(suggested.transitDays) : '',
    carrier: '',
    validUntil: usualEnd(now),
    remarks: '',
  };
}

export function quoteInput(requestId: string, { carrier, ...form }: FreightQuoteForm): Input {
  return {
    ...form,
    requestId,
    transitDays: wholeNumber(form.transitDays),
    validUntil: momentOf(form.validUntil),
    remarks: form.remarks.trim(),
    ...(carrier && { carrier }),
  };
}

export const quoteFormProblems = (form: FreightQuoteForm, now: Date): Problems =>
  freightQuoteProblems(quoteInput('', form), now);
