import { tradeCurrencies } from '#api/deals/deal-choices.ts';
import { collectionAccount } from '#server/platform/db/schema/payment.ts';
import { insertNew, type Transaction } from '../upsert.ts';
import { randomOf, seedOf, uuidOf } from './random.ts';

const opened = new Date('2026-01-01T00:00:00Z');

/**
 * An account for each currency, so that the demo can be paid into. Nothing of it can be mistaken for a real one: the
 * country `ZZ` of the SWIFT code belongs to nobody (ISO 3166). Those that operators have changed stay as they are.
 */
export async function loadCollectionAccounts(tx: Transaction): Promise<void> {
  const rows = tradeCurrencies.map((currency) => ({
    id: uuidOf(opened.getTime(), randomOf(seedOf('collection account', currency))),
    currency,
    bank: 'DEMO BANK – do not pay 演示银行，请勿付款',
    bankAddress: '1 Demo Road, Demo City 演示地址',
    swift: 'DEMOZZ00XXX',
    account: `DEMO-${currency}-0000-0000`,
    beneficiary: 'Resinport Demo Collection Account 塑港演示收款账户',
    state: 'approved' as const,
    proposedAt: opened,
    inForceFrom: opened,
  }));
  await insertNew(tx, collectionAccount, rows);
}
