import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { acceptQuotes } from '#api/deals/quote.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { contract } from '#server/platform/db/schema/contract.ts';
import { companyRecord } from '../../support/company-record.ts';
import { toldTo } from '../../support/notices.ts';
import { dataOf, startMemberApi } from '../../support/member-api.ts';
import { newBuyer, newSupplier } from '../../support/deals.ts';
import { postTo, quoteFor, wholeOf } from '../../support/rfqs.ts';
import { bytesOf, issuedDeal, path, pdfOf, read } from './harness.ts';
import { prints, readTable, streamsOf } from './read-pdf.ts';

const api = startMemberApi();

describe('a contract', () => {
  it('is issued once: the same bytes for both sides and an operator, with the hash that is kept', async () => {
    const { contractId, buyer, supplier } = await issuedDeal(api);
    const operator = await api.person({ capabilities: ['operator'] });
    const [kept] = await api.db.select().from(contract).where(eq(contract.id, contractId));
    const hashes = [];
    for (const person of [buyer, supplier, operator, buyer]) {
      const response = await pdfOf(api, person, contractId);
      expect(response.headers.get('Content-Type')).toBe('application/pdf');
      expect(response.headers.get('Content-Disposition')).toContain(`${kept!.number}-v1.pdf`);
      hashes.push(
        createHash('sha256')
          .update(await bytesOf(response))
          .digest('hex'),
      );
    }
    expect(new Set(hashes)).toEqual(new Set([kept!.sha256]));
    expect(kept).toMatchObject({ version: 1, templateVersion: '2026-6', sealedSha256: null });
    expect(kept!.number).toMatch(/^SC260715-\d{4}$/);
  });

  it('is not found by strangers, nor by its file, nor sealed before it is', async () => {
    const { contractId, buyer } = await issuedDeal(api);
    const stranger = await newSupplier(api);
    const [kept] = await api.db.select().from(contract).where(eq(contract.id, contractId));
    expect((await api.get(path('getContractById'), stranger, { id: contractId })).status).toBe(404);
    expect((await pdfOf(api, stranger, contractId)).status).toBe(404);
    expect((await pdfOf(api, null, contractId)).status).toBe(401);
    expect((await pdfOf(api, buyer, contractId, true)).status).toBe(404);
    expect((await pdfOf(api, buyer, 'no-such-id')).status).toBe(404);
    expect((await api.fetch(`/api/user/web/file/getFile?id=${kept!.fileId}`, stranger)).status).toBe(404);
  });

  it('says everything that was agreed, for people and for machines', async () => {
    const { contractId, buyer, supplier, number, subNumber } = await issuedDeal(api);
    const pdf = await bytesOf(await pdfOf(api, buyer, contractId));
    const attached = streamsOf(pdf).find((stream) => stream.subarray(0, 20).toString().includes('"contractNumber"'))!;
    expect(JSON.parse(attached.toString())).toMatchObject({
      inquiryNumber: number,
      subOrderNumber: subNumber,
      law: 'international',
      buyer: { company: buyer.company, nation: { en: 'Nigeria', zh: '尼日利亚' }, record: companyRecord('NG') },
      seller: { company: supplier.company, nation: { en: 'China', zh: '中国' }, record: companyRecord('CN') },
      arbitration: 'SIAC',
      goods: [{ gradeNumber: 'ABS PA-757', quantity: '25.000', unitPrice: '1420.0000', amount: '35500.00' }],
      total: '35500.00',
      currency: 'USD',
      tradeTerm: { code: 'CIF', place: { en: 'Apapa (Lagos), Nigeria' } },
      portOfLoading: { en: 'Ningbo, China', zh: '中国宁波' },
      packing: { code: 'BAG25', en: '25 kg bag' },
      paymentTerm: { code: 'TT30_70BL' },
      latestPayment: '2026-08-04',
      deliveryStart: '2026-07-15',
      deliveryDeadline: '2026-08-24',
    });
    expect(readTable(pdf).pages).toBeGreaterThanOrEqual(3);
  });

  it('prints the names of companies whatever their script, rare characters too', async () => {
    const { contractId, buyer } = await issuedDeal(api, {
      supplierName: '宁波莙骉塑料有限公司',
      buyerName: 'Công ty Đặng Văn Hải – Пластик Ltd',
    });
    const pdf = await bytesOf(await pdfOf(api, buyer, contractId));
    for (const character of '宁莙骉ĐặПк') expect(prints(pdf, character), character).toBe(true);
    expect(prints(pdf, '龘')).toBe(false);
  });

  it('is told with the tonnes that it is for, which may be fewer than were asked for', async () => {
    const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
    const { id } = await postTo(api, buyer, [supplier], { quantity: '26' });
    const quote = await quoteFor(api, supplier, id, {
      lines: [{ gradeNumber: 'ABS PA-757', quantity: '26', unitPrice: '1420' }],
    });
    const awards = [wholeOf(quote, '10')];
    const { subOrders } = dataOf(await api.post<OrderView>(acceptQuotes.path, buyer, { orderId: id, awards }));
    const { number } = subOrders[0]!.contract!;
    for (const person of [buyer, supplier]) {
      const [told] = (await toldTo(api, person)).filter(({ data }) => data['number'] === number);
      expect(told!.data).toMatchObject({ kind: 'contractIssued', goods: { grade: 'ABS PA-757', quantity: '10' } });
    }
  });

  it('is told to both sides, each in its language', async () => {
    const { buyer, supplier, contractId } = await issuedDeal(api);
    const { number } = await read(api, buyer, contractId);
    const [toBuyer] = await api.emailsTo(buyer);
    const [toSupplier] = await api.emailsTo(supplier);
    expect(toBuyer).toMatchObject({ locale: 'en-US', data: { kind: 'contractIssued', number, who: supplier.company } });
    expect(toSupplier).toMatchObject({ locale: 'zh-CN', data: { kind: 'contractIssued', number, who: buyer.company } });
    for (const side of [buyer, supplier])
      expect((await toldTo(api, side)).filter(({ data }) => data['number'] === number)).toHaveLength(1);
  });
});
