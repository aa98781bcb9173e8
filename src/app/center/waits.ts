import type { MemberBase } from '#api/members/user.ts';
import type { Reads } from '#client/client.ts';
import { m } from '#i18n/messages.ts';
import { queuePlaces, waiting } from '../console/queues.ts';
import type { DeskName } from './desks.ts';

/** How much waits behind an entry, and in which words that is said. */
export type Waiting = { count: number; words: (named: { count: string }) => string };
/** By the address of the entry; those of which nothing is counted are not in it. */
export type Waits = Readonly<Record<string, Waiting>>;

/** What waits for a member at a desk: the tasks of its Today, counted by where they are done. */
export function askWaits(desk: DeskName, reads: Reads, account: MemberBase): Promise<Waits> {
  const { type, capabilities } = account;
  const isSupplier = capabilities.includes('supplier');
  switch (desk) {
    case 'center':
      return type === 'QY' ? ofCompany(reads, 'center', isSupplier, account) : none;
    case 'supplier':
      return isSupplier ? ofCompany(reads, 'supplier', isSupplier, account) : none;
    case 'forwarder':
      return capabilities.includes('forwarder') ? ofForwarder(reads) : none;
    case 'console':
      return capabilities.includes('operator') ? ofOperator(reads) : none;
  }
}
const none: Promise<Waits> = Promise.resolve({});

/** Contracts and money are pages of both sides of a company's deals. */
async function ofCompany(
  reads: Reads,
  desk: 'center' | 'supplier',
  isSupplier: boolean,
  { approvals }: MemberBase,
): Promise<Waits> {
  const [bought, sold] = await Promise.all([
    reads.get('api/trade/web/order/getBuyerWaits', {}),
    isSupplier ? reads.get('api/trade/supplier/order/getSupplierWaits', {}) : null,
  ]);
  const ofBoth = {
    '/userCenter/myContract': { count: bought.contracts + (sold?.contracts ?? 0), words: m.center_waitsSign },
    '/userCenter/remittanceRecord': { count: bought.money + (sold?.money ?? 0), words: m.center_waitsMoney },
  };
  if (desk === 'center')
    return {
      ...ofBoth,
      '/userCenter/myRFQ': { count: bought.rfqs, words: m.center_waitsDecide },
      '/userCenter/order': { count: bought.orders, words: m.center_waitsDo },
      '/userCenter/samples': { count: bought.samples, words: m.center_waitsDo },
      '/userCenter/approvals': { count: approvals, words: m.center_waitsDecide },
    };
  return {
    ...ofBoth,
    '/supplierCenter/rfqs': { count: sold?.rfqs ?? 0, words: m.center_waitsAnswer },
    '/supplierCenter/orders': { count: sold?.orders ?? 0, words: m.center_waitsDo },
    '/supplierCenter/samples': { count: sold?.samples ?? 0, words: m.center_waitsDo },
    '/supplierCenter/payouts': { count: sold?.payouts ?? 0, words: m.center_waitsDo },
  };
}

async function ofForwarder(reads: Reads): Promise<Waits> {
  const { open, bookings } = await reads.get('api/trade/forwarder/freight/getForwarderToday', {});
  return {
    '/forwarderCenter/requests': { count: open, words: m.center_waitsAnswer },
    '/forwarderCenter/bookings': { count: bookings, words: m.center_waitsAnswer },
  };
}

async function ofOperator(reads: Reads): Promise<Waits> {
  const waits: Record<string, Waiting> = {};
  for (const { name, total } of await waiting.ask(reads)) {
    const { path } = queuePlaces[name];
    waits[path] = { count: (waits[path]?.count ?? 0) + total, words: m.console_waits };
  }
  return waits;
}
