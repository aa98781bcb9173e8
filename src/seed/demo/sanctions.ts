import { nameKeys } from '#lib/name-keys.ts';
import { closedDestination, sanctionedParty } from '#server/platform/db/schema/sanctions.ts';
import { insertNew, type Transaction } from '../upsert.ts';

/** Invented: they show how rules work, and are no law. A site that is no demo begins with none. */
const said = {
  ...{ sourceEn: 'Demo rule, invented: no legal source', sourceZh: '演示规则，纯属虚构，无法律依据' },
  ...{ validFrom: '2026-01-01', validUntil: null, since: new Date('2026-01-01T00:00:00Z') },
};
const anyGoods = { hsPrefix: '', control: '' as const, hazardClass: null };

/** Rows that operators have ended or changed stay as they are. */
export async function loadSanctions(tx: Transaction): Promise<void> {
  await insertNew(tx, closedDestination, [
    {
      ...{ ...said, ...anyGoods, id: 'DEMO-1', country: 'KP' },
      ...{ reasonEn: 'demo rule, all goods', reasonZh: '演示规则，禁止一切货物' },
    },
    {
      ...{ ...said, ...anyGoods, id: 'DEMO-2', country: 'SY', control: 'precursor' },
      ...{ reasonEn: 'demo rule, drug precursors', reasonZh: '演示规则，禁止易制毒化学品' },
    },
    {
      ...{ ...said, ...anyGoods, id: 'DEMO-3', country: 'BY', hsPrefix: '2811' },
      ...{ reasonEn: 'demo rule, HS heading 2811', reasonZh: '演示规则，禁止海关编码 2811 项下货物' },
    },
  ]);
  const parties = [
    { id: 'DEMO-P1', names: ['Demolisted Resin Trading Co., Ltd.', '演示受限树脂贸易有限公司'] },
    { id: 'DEMO-P2', names: ['Example Blocked Chemicals FZE', 'Blocked Chemicals Example'] },
  ];
  await insertNew(
    tx,
    sanctionedParty,
    parties.map((party) => ({
      ...{ ...said, ...party, list: 'own' as const, keys: nameKeys(party.names) },
      ...{ reasonEn: 'demo rule, invented party', reasonZh: '演示规则，虚构主体' },
    })),
  );
}
