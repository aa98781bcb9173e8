import { expect } from 'vitest';
import { asMessage } from '../../support/iso-20022.ts';

/** Expects a file that a bank takes: one of the message, with sums that are right. */
export function expectPain001(xml: string): void {
  asMessage('pain.001.001.09', xml);
  const amounts = [...xml.matchAll(/<InstdAmt Ccy="[A-Z]{3}">([\d.]+)</g)].map(([, amount]) =>
    Math.round(Number(amount) * 100),
  );
  const sum = (amounts.reduce((all, one) => all + one, 0) / 100).toFixed(2);
  expect([...xml.matchAll(/<CtrlSum>([\d.]+)</g)].map(([, one]) => one)).toEqual([sum, sum]);
  expect([...xml.matchAll(/<NbOfTxs>(\d+)</g)].map(([, one]) => Number(one))).toEqual([amounts.length, amounts.length]);
}
