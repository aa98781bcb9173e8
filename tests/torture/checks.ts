/** What must hold after each kill and each race: nothing that was answered is lost, nothing is there twice, all of it is whole. */
import type { Database } from '#server/platform/db/open.ts';
import { checkFiles } from '#server/platform/files/index.ts';
import { openStorage } from '#server/platform/storage/storage.ts';
import { doubtfulDeals } from '#server/deals/deal/index.ts';
import type { Done, Kind } from './deals.ts';

/** By kind, each mark with how often it is there. */
const found: Record<Kind, string> = {
  rfq: 'select remarks as mark, count(*)::int as times from trade_order where remarks like $1 group by 1',
  quote: 'select remarks as mark, count(*)::int as times from quote_version where remarks like $1 group by 1',
  award: "select quote_id::text as mark, count(*)::int as times from sub_order where $1 <> '' group by 1",
  signature:
    "select contract_id || ' ' || side as mark, count(*)::int as times from signature where $1 <> '' group by 1",
  transfer: 'select remitter as mark, count(*)::int as times from remittance where remitter like $1 group by 1',
  confirmation: "select id::text as mark, count(*)::int as times from money_proposal where $1 <> '' group by 1",
  shipment:
    'select transport_document as mark, count(*)::int as times from shipment where transport_document like $1 group by 1',
};
/** Half of something, or what contradicts itself; each gives the ids that are wrong. */
const rules: Record<string, string> = {
  'a deal without a chain of events':
    'select number as wrong from trade_order o where not exists (select from trade_event e where e.order_id = o.id)',
  'two confirmations of a transfer': `select remittance_id::text as wrong from money_proposal where kind = 'confirm' and state in ('open', 'done') group by 1 having count(*) > 1`,
  'an approved confirmation that changed nothing': `select p.id::text as wrong from money_proposal p join remittance r on r.id = p.remittance_id where p.state = 'done' and p.kind = 'confirm' and r.state <> 'confirmed'`,
  'a confirmed transfer without what arrived': `select id::text as wrong from remittance where state = 'confirmed' and arrived is null`,
  'a sub-order without a contract':
    'select number as wrong from sub_order s where not exists (select from contract c where c.sub_order_id = s.id)',
  'more shipped than was bought':
    'select s.number as wrong from sub_order s join shipment h on h.sub_order_id = s.id group by s.id, s.number, s.quantity having sum(h.quantity) > s.quantity * 1.1',
};

export type Checked = { deals: number; violations: string[]; orphans: number };

export function checksOf(database: Database, storageUrl: string) {
  const known = new Set<string>();
  async function files(): Promise<{ wrong: string[]; orphans: number }> {
    const none = { accessKeyId: undefined, secretAccessKey: undefined };
    const storage = await openStorage({ storageUrl, dataDir: '', databaseUrl: database.url, credentials: none });
    const wrong: string[] = [];
    let orphans = 0;
    for await (const { key, fault } of checkFiles(database.orm, storage, new Date())) {
      if (fault === 'orphan') orphans += 1;
      else wrong.push(key);
    }
    await storage.close();
    return { wrong, orphans };
  }
  return {
    /** What the rows of people have no bytes for is not what is looked for. */
    begin: async () => {
      for (const key of (await files()).wrong) known.add(key);
    },
    check: async (done: readonly Done[]): Promise<Checked> => {
      const violations: string[] = [];
      for (const [kind, query] of Object.entries(found) as [Kind, string][]) {
        const { rows } = await database.pool.query<{ mark: string; times: number }>(query, ['T%X%']);
        const times = new Map(rows.map((row) => [row.mark, row.times]));
        for (const [mark, count] of times) if (count > 1) violations.push(`${kind} ${mark} is there ${count} times`);
        for (const one of done)
          if (one.kind === kind && !times.has(one.mark)) violations.push(`${kind} ${one.mark} is lost`);
      }
      for (const [rule, query] of Object.entries(rules)) {
        const { rows } = await database.pool.query<{ wrong: string }>(query);
        violations.push(...rows.map(({ wrong }) => `${rule}: ${wrong}`));
      }
      const deals = doubtfulDeals(database.orm);
      let checked = 0;
      for (let one = await deals.next(); ; one = await deals.next()) {
        if (one.done) {
          checked = one.value;
          break;
        }
        violations.push(...one.value.doubts.map(({ number, what }) => `the chain of ${number}: ${what}`));
      }
      const { wrong, orphans } = await files();
      violations.push(...wrong.filter((key) => !known.has(key)).map((key) => `the file ${key} is lost or changed`));
      return { deals: checked, violations, orphans };
    },
  };
}
