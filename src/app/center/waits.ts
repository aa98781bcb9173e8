import type { MemberBase } from '#api/members/user.ts';
import type { Reads } from '#client/client.ts';
import { queuePaths } from '../console/queue-paths.ts';
import type { DeskName } from './desks.ts';

/** How much waits behind each entry of a desk, by its address; those of which nothing is counted are not in it. */
export type Waits = Readonly<Record<string, number>>;

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
    '/userCenter/myContract': bought.contracts + (sold?.contracts ?? 0),
    '/userCenter/remittanceRecord': bought.money + (sold?.money ?? 0),
  };
  if (desk === 'center')
    return {
      ...ofBoth,
      '/userCenter/myRFQ': bought.rfqs,
      '/userCenter/order': bought.orders,
      '/userCenter/samples': bought.samples,
      '/userCenter/approvals': approvals,
    };
  return {
    ...ofBoth,
    '/supplierCenter/rfqs': sold?.rfqs ?? 0,
    '/supplierCenter/orders': sold?.orders ?? 0,
    '/supplierCenter/samples': sold?.samples ?? 0,
    '/supplierCenter/payouts': sold?.payouts ?? 0,
  };
}

async function ofForwarder(reads: Reads): Promise<Waits> {
  const { open, bookings } = await reads.get('api/trade/forwarder/freight/getForwarderToday', {});
  return { '/forwarderCenter/requests': open, '/forwarderCenter/bookings': bookings };
}

async function ofOperator(reads: Reads): Promise<Waits> {
  const waits: Record<string, number> = {};
  for (const { name, total } of await reads.get('api/backstage/admin/queue/getQueues', {})) {
    const { path } = queuePaths[name];
    waits[path] = (waits[path] ?? 0) + total;
  }
  return waits;
}
