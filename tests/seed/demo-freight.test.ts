import { describe, expect, it } from 'vitest';
import { loadCollectionAccounts } from '#seed/demo/collection-accounts.ts';
import { loadDemoDeals } from '#seed/demo/deals.ts';
import { loadDemoFreight } from '#seed/demo/freight.ts';
import { startDemo } from './demo.ts';
import { checksums } from './tables.ts';

const demo = startDemo(async (services) => {
  await loadCollectionAccounts(services.db);
  await loadDemoDeals(services);
  await loadDemoFreight(services);
});
const { rows } = demo;

describe('the freight of the demo', () => {
  it('has about 25 lanes, some of them run out, and two forwarders', async () => {
    const [lanes] = await rows(`SELECT count(*)::int AS lanes, count(DISTINCT forwarder_id)::int AS forwarders,
      count(*) FILTER (WHERE valid_until < current_date)::int AS expired FROM freight_lane`);
    expect(lanes).toMatchObject({ forwarders: 2 });
    expect(lanes!.lanes).toBeGreaterThanOrEqual(25);
    expect(lanes!.expired).toBeGreaterThan(0);
  });

  it('was asked for three deals, and quoted live, replaced and expired', async () => {
    const requests = await rows('SELECT id FROM freight_request WHERE closed_at IS NULL');
    expect(requests).toHaveLength(3);
    const states = await rows(
      `SELECT DISTINCT state, valid_until < now() AS over FROM freight_quote ORDER BY state, over`,
    );
    expect(states).toEqual([
      { state: 'live', over: false },
      { state: 'live', over: true },
      { state: 'replaced', over: false },
    ]);
  });

  it('is booked and confirmed for goods whose vessel the buyer names', async () => {
    const booked = await rows(`SELECT b.state, b.reference, o.trade_term FROM freight_booking b
      JOIN trade_order o ON o.id = b.order_id`);
    expect(booked).toEqual([{ state: 'confirmed', reference: 'COSU6412087730', trade_term: 2 }]);
  });

  it('is loaded once, and sends no e-mail', async () => {
    const tables = ['freight_lane', 'freight_request', 'freight_quote', 'mail', 'mail_copy'];
    const before = await checksums(demo.database, tables);
    expect(await loadDemoFreight(demo.services)).toEqual([]);
    await demo.database.pool.query(`DELETE FROM loaded_dataset WHERE name = 'demo freight'`);
    expect(await loadDemoFreight(demo.services)).toEqual(['demo freight']);
    expect(await checksums(demo.database, tables)).toEqual(before);
    expect(await rows('SELECT id FROM outgoing_email')).toEqual([]);
  });
});
