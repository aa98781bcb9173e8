import { describe, expect, it } from 'vitest';
import { loadCollectionAccounts } from '#seed/demo/collection-accounts.ts';
import { loadDemoDeals } from '#seed/demo/deals.ts';
import { loadDemoFreight } from '#seed/demo/freight.ts';
import { carriageProblems } from '#api/deals/carriage-rules.ts';
import { containersFor } from '#api/deals/container-load.ts';
import { carriageIn } from '#server/deals/deal/index.ts';
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

  it('asks for containers that hold the goods, and what has left is no more than they hold', async () => {
    const asked = await rows(`SELECT o.grade_number, o.material_id, o.category_id, o.packing, o.destination_country,
        r.cabinet_type, r.containers, o.quantity FROM freight_request r JOIN trade_order o ON o.id = r.order_id
      UNION ALL
      SELECT o.grade_number, o.material_id, o.category_id, s.packing, o.destination_country,
        o.cabinet_type, cardinality(h.containers), h.quantity FROM shipment h
      JOIN sub_order s ON s.id = h.sub_order_id JOIN trade_order o ON o.id = s.order_id`);
    expect(asked.length).toBeGreaterThan(10);
    for (const row of asked) {
      const carriage = await carriageIn(demo.services, {
        materialId: row.material_id as string | null,
        categoryId: row.category_id as string | null,
      });
      const { packing, cabinet_type: cabinetType, destination_country: country } = row as Record<string, string>;
      expect(carriageProblems({ packing, cabinetType }, carriage), String(row.grade_number)).toEqual({});
      const load = { packing: packing!, cabinetType: cabinetType!, country: country ?? null };
      const needed = containersFor(String(row.quantity), load, carriage)!;
      expect(needed, `${String(row.grade_number)}, ${String(row.quantity)} t`).toBeLessThanOrEqual(
        Number(row.containers),
      );
    }
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
