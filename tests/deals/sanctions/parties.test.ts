import { beforeAll, describe, expect, it } from 'vitest';
import { getPartyLists, previewPartyList, takePartyList, type PartyListReading } from '#api/market/party-list.ts';
import type { CertificationCase } from '#api/members/backstage.ts';
import { nameKeys } from '#lib/name-keys.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { hold } from '#server/platform/db/schema/holds.ts';
import { partyClearance } from '#server/platform/db/schema/sanctions.ts';
import { newBuyer } from '../../support/deals.ts';
import { holdDesk } from '../../support/hold-desk.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { apply, decide, paths, waitingId } from '../../members/company/company.ts';
import { editing } from '../../market/desk/desk.ts';
import { alt, sdn, un } from './lists.ts';

const api = startMemberApi();
const desk = editing(api);
const holds = holdDesk(api);
let [operator, other]: Person[] = [];
beforeAll(async () => {
  [operator, other] = [
    await api.person({ capabilities: ['operator'] }),
    await api.person({ capabilities: ['operator'] }),
  ];
});

const preview = (list: string, content: string, aliases = '') =>
  api.post<PartyListReading>(previewPartyList.path, operator!, { list, content, aliases });
async function take(list: string, content: string, aliases = ''): Promise<PartyListReading> {
  const { sha256 } = dataOf(await preview(list, content, aliases));
  const sent = { list, content, aliases, sha256, fileName: 'list.csv' };
  return dataOf(await api.post<PartyListReading>(takePartyList.path, operator!, sent));
}
const openHolds = async () => (await api.db.select().from(hold)).filter(({ liftedAt }) => liftedAt === null);

describe('names in one writing', () => {
  it.each([
    ['Demo Listed Polymers Co., Ltd.', 'DEMO-LISTED POLYMERS LIMITED'],
    ['The Blocked Bay Chemicals, L.L.C.', 'blocked bay chemicals'],
    ['Exemplar, Anna', 'Anna EXEMPLAR'],
    ['Müller & Söhne GmbH', 'MULLER SOHNE'],
    ['演示受限树脂贸易有限公司', '演示受限树脂贸易股份有限公司'],
    ['Demo ＬＩＳＴＥＤ Polymers', 'Demo Listed Polymers'],
  ])('%s is %s', (one, another) => {
    expect(nameKeys([one]).some((key) => nameKeys([another]).includes(key))).toBe(true);
  });

  it('tells names apart that only share a form', () => {
    expect(nameKeys(['Alpha Ltd'])).not.toEqual(nameKeys(['Beta Ltd']));
    expect(nameKeys(['Co., Ltd.'])).not.toEqual([]);
  });
});

describe('a public list', () => {
  it('is previewed with counts and taken over from the files of OFAC', async () => {
    const read = dataOf(await preview('ofac', sdn, alt));
    expect(read).toMatchObject({
      parties: 2,
      entities: 1,
      individuals: 1,
      leftOut: 1,
      added: 2,
      changed: 0,
      removed: 0,
    });
    expect(read.sample[0]).toMatchObject({
      number: '36',
      names: ['DEMO LISTED POLYMERS CO. LTD', 'DLP PLASTICS', 'DEMO LISTED RESINS FZE'],
    });
    await take('ofac', sdn, alt);
    expect(dataOf(await preview('ofac', sdn, alt))).toMatchObject({ added: 0, changed: 0, removed: 0 });
    expect(dataOf(await preview('ofac', sdn))).toMatchObject({ added: 0, changed: 1, removed: 0 });
    expect(dataOf(await api.get(getPartyLists.path, operator!))).toMatchObject([
      { list: 'ofac', parties: 2, fileName: 'list.csv', by: operator!.email },
      { list: 'ofacConsolidated', parties: 0, at: null },
      { list: 'un', at: null },
    ]);
  });

  it('is taken over from the XML of the UN, with days and other names', async () => {
    const read = await take('un', un);
    expect(read).toMatchObject({ parties: 2, entities: 1, individuals: 1, leftOut: 0 });
    expect(read.sample.map(({ names }) => names)).toEqual([
      ['ANNA EXEMPLAR', 'A. Exemplar'],
      ['BLOCKED BAY CHEMICALS LLC', 'Blocked Bay & Sons'],
    ]);
  });

  it('says at its field what is no list, and takes only what was previewed', async () => {
    expectInvalid(await preview('ofac', 'a,b\n1,2'), 'content');
    expectInvalid(await preview('ofac', sdn, 'a,b'), 'aliases');
    expectInvalid(await preview('un', sdn), 'content');
    expectInvalid(await preview('un', '<!DOCTYPE x><CONSOLIDATED_LIST/>'), 'content');
    expectInvalid(await preview('un', '<CONSOLIDATED_LIST><ENTITIES/></CONSOLIDATED_LIST>'), 'content');
    const { sha256 } = dataOf(await preview('un', un));
    const changed = { list: 'un', content: un.replace('BAY', 'BAR'), fileName: 'x.xml', sha256 };
    expect((await api.post(takePartyList.path, operator!, changed)).status).toBe(409);
    expect((await api.post(previewPartyList.path, await newBuyer(api), { list: 'un', content: un })).status).toBe(403);
  });
});

describe('a company of a listed name', () => {
  it('is certified only with words that say why it is another one, which are remembered', async () => {
    const person = await api.person();
    await apply(api, person, { nation: 'NG', companyName: 'Demo Listed-Polymers Limited' });
    const id = await waitingId(api, operator!, person);
    const found = dataOf(await api.get<CertificationCase>(paths.case, operator!, { id }));
    expect(found.listed).toMatchObject([{ partyId: 'ofac:36', source: 'OFAC SDN list, 36' }]);
    expectInvalid(await api.post(paths.decide, operator!, { id, approve: true }), 'remark');
    await decide(api, operator!, person, { approve: true, remark: 'Another register number and another owner.' });
    expect((await passTime(api.services))['sanctions']).toBe(0);
    expect(await api.db.select().from(partyClearance)).toContainEqual(
      expect.objectContaining({ memberId: person.id, partyId: 'ofac:36', clearedBy: operator!.id }),
    );
  });

  it('is put on hold when it is listed later, until an operator has told it apart', async () => {
    const buyer = await newBuyer(api, { companyName: 'Later Listed Resins (Lagos) Co., Ltd.' });
    const names = ['LATER LISTED RESINS LAGOS'];
    const said = { reasonEn: 'test list', reasonZh: '测试名单', sourceEn: 'Invented', sourceZh: '虚构' };
    const values = { ...said, names, validFrom: '2026-07-01', validUntil: '' };
    dataOf(await desk.add(operator!, 'party', 'OWN-1', values));
    expect((await passTime(api.services))['sanctions']).toBe(0);
    const { list } = await desk.changes(other!);
    dataOf(await desk.decide(other!, list.find(({ key }) => key === 'OWN-1')!.id, true));

    expect((await passTime(api.services))['sanctions']).toBe(1);
    const [placed] = await openHolds();
    expect(placed).toMatchObject({ kind: 'company', subjectId: buyer.id, reason: 'sanctions', note: '' });
    expect(placed!.internalNote).toContain('LATER LISTED RESINS LAGOS');
    dataOf(await holds.lift(placed!.id, 'Registered elsewhere.'));
    expect((await passTime(api.services))['sanctions']).toBe(0);

    // Cleared is this name of the company alone; a party by another name is looked at anew.
    expect(await api.db.select().from(partyClearance)).toContainEqual(
      expect.objectContaining({ memberId: buyer.id, partyId: 'OWN-1', note: 'Registered elsewhere.' }),
    );
  });
});
