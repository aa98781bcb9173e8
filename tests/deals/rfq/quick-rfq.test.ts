import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { portNames, readQuickRfq } from '#api/deals/quick-rfq.ts';
import { eq } from 'drizzle-orm';
import { getOfferChoices, type OfferChoices } from '#api/market/own-offer.ts';
import { port as port_ } from '#server/platform/db/schema/reference.ts';
import { getRfqTemplate, type RfqTemplate } from '#api/deals/rfq.ts';
import { tradeTerms } from '#api/deals/trade-terms.ts';
import { newBuyer, newSupplier, someMaterial, type Company } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi } from '../../support/member-api.ts';
import { post, tryPost } from '../../support/rfqs.ts';

const port = (id: string, nameEn: string, nameZh: string) => ({ id, names: portNames({ id, nameEn, nameZh }) });
const ports = [
  port('NGAPP', 'Apapa (Lagos)', '阿帕帕（拉各斯）'),
  port('NGTIN', 'Tin Can Island (Lagos)', '廷坎岛（拉各斯）'),
  port('CNNGB', 'Ningbo', '宁波'),
  port('AEJEA', 'Jebel Ali', '杰贝阿里'),
  port('TRMER', 'Mersin', '梅尔辛'),
];
const read = (line: string) => readQuickRfq(line, { ports, today: '2026-11-23' });

describe('a request in one line', () => {
  it.each([
    [
      '25 t PA-757 CIF Apapa, end of January',
      {
        ...{ goods: 'PA-757', quantity: '25', tradeTerm: 5, port: 'NGAPP' },
        ...{ deliveryStart: '2027-01-21', deliveryDeadline: '2027-01-31' },
      },
    ],
    ['PP 拉丝 T30S 50吨 CFR 阿帕帕', { goods: 'PP 拉丝 T30S', quantity: '50', tradeTerm: 3, port: 'NGAPP' }],
    [
      '２００吨 HDPE 5000S FOB宁波 2027年1月底 目标价8500元/吨',
      {
        ...{ goods: 'HDPE 5000S', quantity: '200', tradeTerm: 2, port: 'CNNGB', targetPrice: '8500', currency: 'CNY' },
        ...{ deliveryStart: '2027-01-21', deliveryDeadline: '2027-01-31' },
      },
    ],
    [
      'LLDPE film 24.75 mt cfr Jebel Ali by 31 Jan 2027 @ USD 1,420/t',
      {
        ...{ goods: 'LLDPE film', quantity: '24.75', tradeTerm: 3, port: 'AEJEA', targetPrice: '1420' },
        ...{ currency: 'USD', deliveryDeadline: '2027-01-31' },
      },
    ],
    ['25,000 kg T30S ex works', { goods: 'T30S', quantity: '25', tradeTerm: 1 }],
    [
      '5000S 25吨 保税一日游 12月中旬',
      { goods: '5000S', quantity: '25', tradeTerm: 4, deliveryStart: '2026-12-11', deliveryDeadline: '2026-12-20' },
    ],
    [
      '25 MT PVC C&F Mersin mid-December',
      {
        goods: 'PVC',
        quantity: '25',
        tradeTerm: 3,
        port: 'TRMER',
        deliveryStart: '2026-12-11',
        deliveryDeadline: '2026-12-20',
      },
    ],
  ])('%s', (line, said) => {
    expect(read(line)).toEqual({ ...said, unclear: [] });
  });

  it.each([
    ['1,020 t PP', { words: '1,020 t', why: 'number', about: 'quantity' }],
    ['PP 1 020 t', { words: '1 020 t', why: 'number', about: 'quantity' }],
    ['PP 25 t 50 t', { words: '25 t, 50 t', why: 'twice', about: 'quantity' }],
    ['PP 25 t DAP Mersin', { words: 'DAP', why: 'term', about: 'tradeTerm' }],
    ['PP CIF CFR', { words: 'CIF, CFR', why: 'twice', about: 'tradeTerm' }],
    ['PP CIF Lagos', { words: 'Lagos', why: 'port', about: 'port' }],
    ['PP CIF 拉各斯', { words: '拉各斯', why: 'port', about: 'port' }],
    ['PP 03/04/2027', { words: '03/04/2027', why: 'date', about: 'deliveryDeadline' }],
    ['PP 2026-01-31', { words: '2026-01-31', why: 'date', about: 'deliveryDeadline' }],
  ])('of what can mean two things nothing is taken: %s', (line, unclear) => {
    const { unclear: told, goods, ...said } = read(line);
    expect(told).toEqual([unclear]);
    expect(goods).toBe('PP');
    for (const field of ['quantity', 'deliveryDeadline'])
      if (unclear.about === field) expect(said).not.toHaveProperty(field);
    if (unclear.about === 'tradeTerm') expect(said.tradeTerm).toBeUndefined();
    if (unclear.about === 'port') expect(said.port).toBeUndefined();
  });

  it('says the same in any order and in both languages', () => {
    const quantity = fc.integer({ min: 1, max: 900 });
    const term = fc.constantFrom(...tradeTerms.filter(({ code }) => code !== 'ONE_DAY_TOUR'));
    const place = fc.constantFrom('Apapa', '阿帕帕', 'NGAPP', 'apapa');
    const day = fc.integer({ min: 1, max: 28 });
    const unit = fc.constantFrom('t', ' t', 'mt', ' MT', '吨', ' 公吨', ' tonnes');
    const chinese = fc.boolean();
    fc.assert(
      fc.property(
        quantity,
        unit,
        term,
        place,
        day,
        chinese,
        fc.nat(),
        (tonnes, measure, { code, id }, at, date, zh, turn) => {
          const parts = [
            'PA-757',
            `${tonnes}${measure}`,
            `${code} ${at}`,
            zh ? `2027年3月${date}日` : `${date} March 2027`,
            zh ? '1420美元/吨' : 'USD 1420/t',
          ];
          const line = parts.map((_, index) => parts[(index + turn) % parts.length]).join(', ');
          expect(read(line)).toEqual({
            goods: 'PA-757',
            quantity: String(tonnes),
            tradeTerm: id,
            port: 'NGAPP',
            deliveryDeadline: `2027-03-${String(date).padStart(2, '0')}`,
            targetPrice: '1420',
            currency: 'USD',
            unclear: [],
          });
        },
      ),
    );
  });

  it('survives whatever is typed, and makes nothing up', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (line) => {
        const { goods, quantity, deliveryDeadline } = read(line);
        expect(goods.length).toBeLessThanOrEqual(line.normalize('NFKC').length);
        if (quantity !== undefined) expect(Number(quantity)).toBeGreaterThan(0);
        if (deliveryDeadline !== undefined) expect(deliveryDeadline >= '2026-11-23').toBe(true);
      }),
    );
  });
});

describe('the form of an RFQ begun in one line', () => {
  const api = startMemberApi();
  let buyer: Company;
  beforeAll(async () => {
    await newSupplier(api);
    buyer = await newBuyer(api);
    await post(api, buyer, { tradeTerm: 5, destinationPort: 'NGAPP' });
  });
  const begin = async (text: string, person: Company | null = buyer) =>
    dataOf(await api.post<RfqTemplate>(getRfqTemplate.path, person, { text }));

  it('knows the grade, fills the rest from the last RFQ, and says what it has read', async () => {
    const goods = await someMaterial(api);
    const { fields, quick, material, remembered } = await begin(`50 t ${goods.grade} CFR Mersin 31 Dec 2026`);
    expect(material).toEqual({ id: goods.id, name: goods.grade });
    expect(fields).toMatchObject({
      ...{ materialId: goods.id, categoryId: goods.categoryId, gradeNumber: goods.grade, quantity: '50', tradeTerm: 3 },
      ...{ destinationPort: 'TRMER', destinationCountry: 'TR', deliveryDeadline: '2026-12-31', packing: 'BAG25' },
    });
    expect(quick).toMatchObject({ unclear: [] });
    expect(quick!.understood).toEqual(
      expect.arrayContaining(['quantity', 'tradeTerm', 'destinationPort', 'materialId']),
    );
    expect(remembered!.fields).not.toContain('destinationPort');
  });

  it('fills in nothing from before of what was said and not understood', async () => {
    const { fields, quick } = await begin('25 t ABS CIF Lagos');
    expect(fields).not.toHaveProperty('destinationPort');
    expect(quick!.unclear).toEqual([{ words: 'Lagos', why: 'port', about: 'port' }]);
    expect((await begin('25 t ABS DAP Mersin')).fields).not.toHaveProperty('tradeTerm');
  });

  it('does not send to a port that is out of use, by whatever way it comes into the form', async () => {
    const use = async (active: boolean) => {
      await api.db.update(port_).set({ active }).where(eq(port_.id, 'TRMER'));
      api.services.cache.drop(['content']);
    };
    await post(api, buyer, { tradeTerm: 5, destinationPort: 'TRMER', destinationCountry: 'TR' });
    await use(false);
    const { fields, quick } = await begin('25 t ABS CFR Mersin');
    expect(fields).not.toHaveProperty('destinationPort', 'TRMER');
    expect(quick!.unclear).toEqual([{ words: 'Mersin', why: 'port', about: 'port' }]);
    expect((await begin('25 t ABS')).fields.destinationPort).toBeUndefined();
    expectInvalid(await tryPost(api, buyer, { destinationPort: 'TRMER', destinationCountry: 'TR' }), 'destinationPort');
    const seller = await newSupplier(api);
    const choices = dataOf(await api.get<OfferChoices>(getOfferChoices.path, seller, {}));
    expect(choices.portId.map(({ id }) => id)).not.toContain('TRMER');
    await use(true);
    expect((await begin('25 t ABS CFR Mersin')).fields).toMatchObject({ destinationPort: 'TRMER' });
  });

  it('takes a family of resins for no category, and tells words that nobody knows', async () => {
    const { fields, quick } = await begin('25 t zzqqx ABS', null);
    expect(fields).toMatchObject({ quantity: '25', gradeNumber: 'zzqqx ABS' });
    expect(quick!.unclear).toEqual([{ words: 'zzqqx', why: 'words', about: 'goods' }]);
  });
});
