import { eq } from 'drizzle-orm';
import { writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { acceptQuotes } from '#api/deals/quote.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { extendLog } from '#server/deals/evidence/index.ts';
import { rotateSealKey } from '#server/platform/seal/seal-keys.ts';
import { readKeys } from '#api/deals/evidence-check.ts';
import { checkPaper } from '#api/deals/paper-check.ts';
import { contract } from '#server/platform/db/schema/contract.ts';
import { newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { dataOf, startMemberApi, type Person } from '../../support/member-api.ts';
import { glyphsOf, textOf } from '../../support/pdf-glyphs.ts';
import { postTo, quoteFor, wholeOf } from '../../support/rfqs.ts';
import { claimsOf, pay, ship } from '../claim/claims.ts';
import { bytesOf, givePassword, pdfOf, signBoth } from '../contract/harness.ts';
import { prints } from '../contract/read-pdf.ts';
import { newOperator, openAccount, paths } from '../payment/bank.ts';

const api = startMemberApi();
const { make } = claimsOf(api);
const languages = ['en-US', 'zh-CN'] as const;
const signs = '₦ 1,500 ≤ 0.5 % ≥ ± μ Ω °C ℃ H₂O CO₂ 10⁻⁶ m³ ½ ⅓ ™ → ✓ — “塑” ‘x’';
const names = 'Ağaoğlu Işık Şti., Nguyễn Thị Đặng, Łódź, Пластик, 王莙䶮, شركة الخليج, 한국, 😀👍🏽';
const turkish =
  'Çağdaş İplik ve Plastik Hammaddeleri Sanayi ve Dış Ticaret Anonim Şirketi Organize Sanayi Bölgesi Şubesi';

/** A deal with every letter that people write, from the RFQ to a claim. */
async function dealOf(paymentTerm: string, buyer: Company, supplier: Supplier) {
  const remarks = `${signs}\n${names}`;
  const posted = await postTo(api, buyer, [supplier], { gradeNumber: 'ABS ≤ 0.5 μ', remarks, paymentTerm });
  const lines = [{ gradeNumber: 'ABS ≤ 0.5 μ', quantity: '25', unitPrice: '1420', remark: signs }];
  const quote = await quoteFor(api, supplier, posted.id, { lines, remarks: names, paymentTerm });
  const { subOrders } = dataOf(
    await api.post<OrderView>(acceptQuotes.path, buyer, { orderId: posted.id, awards: [wholeOf(quote)] }),
  );
  const { id: subOrderId, number: subNumber } = subOrders[0]!;
  const deal: Deal = { orderId: posted.id, number: posted.number, subOrderId, subNumber, quoteId: quote.id };
  const [issued] = await api.db.select().from(contract).where(eq(contract.subOrderId, subOrderId));
  return { ...deal, buyer, supplier, contractId: issued!.id };
}

/** Where somebody wants to look at them: `PAPERS=/tmp/papers`. */
async function expectDrawn(name: string, pdf: Buffer, least = 300): Promise<void> {
  if (process.env['PAPERS']) await writeFile(`${process.env['PAPERS']}/${name}.pdf`, pdf);
  const { drawn, missing, oneByte } = glyphsOf(pdf);
  expect({ name, missing, oneByte }).toEqual({ name, missing: 0, oneByte: 0 });
  expect(drawn).toBeGreaterThan(least);
}

let buyer: Company;
let supplier: Supplier;
let operator: Person;
beforeAll(async () => {
  operator = await newOperator(api);
  await openAccount(api, 'USD');
  buyer = await newBuyer(api, { companyName: turkish });
  supplier = await newSupplier(api, { companyName: '宁波白鹭塑料原料进出口有限公司' });
  for (const person of [buyer, supplier]) await givePassword(api, person);
});

const timeline = async (person: Person, { orderId: id }: Deal, language: (typeof languages)[number]) =>
  bytesOf(
    await api.fetch(
      `/api/trade/web/order/exportTimeline?${new URLSearchParams({ id, format: 'pdf' })}`,
      person,
      language,
    ),
  );

describe('every paper of the product', () => {
  it('draws no empty box for any character, whatever people write in it', async () => {
    const deal = await dealOf('TT100', buyer, supplier);
    await signBoth(api, deal);
    for (const amount of ['20000.00', '15500.00']) await pay(api, operator, buyer, deal, amount);
    await ship(api, supplier, deal);
    dataOf(await make(buyer, deal, {}));
    const [remittance] = dataOf(
      await api.post<{ list: { id: string }[] }>(paths.page, buyer, { keyword: deal.subNumber }),
    ).list;
    await expectDrawn('contract', await bytesOf(await pdfOf(api, buyer, deal.contractId)));
    await expectDrawn('sealed', await bytesOf(await pdfOf(api, buyer, deal.contractId, true)));
    await extendLog(api.services);
    for (const language of languages) {
      for (const [side, person] of [
        ['buyer', buyer],
        ['supplier', supplier],
      ] as const) {
        const address = `/api/trade/web/remittance/exportAccountStatement?side=${side}&format=pdf`;
        await expectDrawn(
          `statement-${side}-${language}`,
          await bytesOf(await api.fetch(address, person, language)),
          100,
        );
      }
      for (const [name, person] of Object.entries({ buyer, supplier, operator }))
        await expectDrawn(`timeline-${name}-${language}`, await timeline(person, deal, language));
      const receipt = await api.fetch(`/${paths.receipt}?id=${remittance!.id}`, buyer, language);
      await expectDrawn(`receipt-${language}`, await bytesOf(receipt));
    }
  });

  it.each(['TT30_70BL', 'TT20_80', 'LC60', 'DP', 'DA30', 'OA60', 'CAD'])('also a contract of %s', async (term) => {
    const deal = await dealOf(term, buyer, supplier);
    await expectDrawn(`contract-${term}`, await bytesOf(await pdfOf(api, buyer, deal.contractId)));
  });
});

describe('the record of a deal', () => {
  it('names both companies as registered, the goods, the money, and who did what by two clocks', async () => {
    const deal = await dealOf('TT100', buyer, supplier);
    await signBoth(api, deal);
    for (const amount of ['20000.00', '15500.00']) await pay(api, operator, buyer, deal, amount);
    const pdf = await timeline(buyer, deal, 'en-US');
    const text = textOf(pdf);
    const has = (...all: string[]) => {
      for (const one of all) expect(text).toContain(one.replaceAll(/\s/g, ''));
    };
    has('Çağdaş İplik', '宁波白鹭塑料原料进出口有限公司', 'White Egret Plastics (Ningbo) Co., Ltd.', 'RC 1234567');
    has('12 Heron Quay, Apapa, Lagos', '浙江省宁波市镇海区试验路18号3楼', 'Ada Obi', deal.subNumber, 'USD 35,500.00');
    has('Record of a deal', '交易记录', 'Page 1 of', 'How this record is checked', '/verifyContract');
    const [{ number } = { number: '' }] = await api.db.select().from(contract).where(eq(contract.id, deal.contractId));
    has(number);
    const now = api.clock.now.toISOString();
    has(now.slice(0, 10));
    expect(prints(pdf, '京')).toBe(false);
    expect(prints(await timeline(buyer, deal, 'zh-CN'), '京')).toBe(true);
    // Nothing as the machine writes it.
    expect(text.split('Sealofthemarketplace')[0]).not.toMatch(/\{"|quoteId|sealedSha256:|\[object/);
  });

  it('tells a supplier no more of the buyer than it may know before there is a contract', async () => {
    const posted = await postTo(api, buyer, [supplier]);
    const text = textOf(await timeline(supplier, { orderId: posted.id } as Deal, 'en-US'));
    expect(text).not.toContain('RC1234567');
    expect(textOf(await timeline(buyer, { orderId: posted.id } as Deal, 'en-US'))).toContain('RC1234567');
  });
});

describe('a receipt and a statement of account', () => {
  const keys = async () =>
    readKeys(JSON.stringify(dataOf(await api.get('api/trade/web/contract/getSealKey', null, {}))));
  const check = async (pdf: Buffer) => checkPaper(new Uint8Array(pdf), await keys());

  it('carry the head of the log, the proofs of their postings and a seal, which hold after the key was replaced', async () => {
    const deal = await dealOf('TT100', buyer, supplier);
    await signBoth(api, deal);
    for (const amount of ['20000.00', '15500.00']) await pay(api, operator, buyer, deal, amount);
    await extendLog(api.services);
    const [remittance] = dataOf(
      await api.post<{ list: { id: string }[] }>(paths.page, buyer, { keyword: deal.subNumber }),
    ).list;
    const receipt = await bytesOf(await api.fetch(`/${paths.receipt}?id=${remittance!.id}`, buyer));
    const address = '/api/trade/web/remittance/exportAccountStatement?side=buyer&currency=USD&format=pdf';
    const statement = await bytesOf(await api.fetch(address, buyer));
    await api.db.transaction((tx) => rotateSealKey(tx, api.services));
    for (const [pdf, least] of [
      [receipt, 1],
      [statement, 2],
    ] as const) {
      const found = (await check(pdf))!;
      expect(found.fault).toBeNull();
      expect(found.head!.size).toBeGreaterThan(5);
      expect(found.postings).toBeGreaterThanOrEqual(least);
      expect(textOf(pdf)).toContain(found.head!.root.slice(0, 16));
      // Every byte of the line of the seal, of which some flips make no JSON, some another field, some no base64.
      const line = pdf.lastIndexOf('%resinport-paper');
      const places = [100, Math.floor(pdf.length / 2), ...Array.from(pdf.subarray(line), (_, index) => line + index)];
      for (const at of places.slice(0, -1)) {
        const changed = Buffer.from(pdf);
        changed[at]! ^= 1;
        const again = await check(changed);
        expect(again === null || again.fault !== null).toBe(true);
      }
    }
    expect(textOf(statement)).toContain('USD35,500.00');
    const stranger = await newBuyer(api);
    expect(textOf(await bytesOf(await api.fetch(address, stranger)))).not.toContain('35,500.00');
  });
});
