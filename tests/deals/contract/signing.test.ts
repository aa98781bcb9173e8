import { createHash } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { generateSecret, generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import type { OrderView } from '#api/deals/trade.ts';
import { createApp } from '#server/web/app.ts';
import { certification } from '#server/platform/db/schema/company.ts';
import { contract, signature } from '#server/platform/db/schema/contract.ts';
import { tradeEvent } from '#server/platform/db/schema/deal.ts';
import { idempotencyKey } from '#server/platform/db/schema/idempotency.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { collectionAccount } from '#server/platform/db/schema/payment.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { companyRecord } from '../../support/company-record.ts';
import { newSupplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { bytesOf, issuedDeal, password, path, pdfOf, read, sign, signBoth, signing } from './harness.ts';
import { prints, readTable } from './read-pdf.ts';

const api = startMemberApi();
const day = 24 * 3600 * 1000;

const signaturesOf = (contractId: string) =>
  api.db.select().from(signature).where(eq(signature.contractId, contractId));
const stepsOf = async (orderId: string) =>
  (await api.db.select().from(tradeEvent).where(eq(tradeEvent.orderId, orderId)).orderBy(asc(tradeEvent.seq))).map(
    ({ action, role, from, to }) => [action, role, from, to],
  );

describe('signing a contract', () => {
  it('takes both sides; the second signature seals it and asks for the money', async () => {
    const deal = await issuedDeal(api);
    const { contractId, buyer, supplier, orderId } = deal;
    const first = dataOf<OrderView>((await sign(api, supplier, contractId, { fullName: '王莙' })) as never);
    expect(first.subOrders[0]).toMatchObject({
      status: 2,
      contract: { signedBy: ['supplier'] },
      allowedActions: ['refuseContract', 'proposeAmendment'],
    });
    expect(await read(api, supplier, contractId)).toMatchObject({
      maySign: false,
      mayRefuse: true,
      sealedSha256: null,
    });
    expect((await api.emailsTo(buyer)).at(-1)).toMatchObject({
      data: { kind: 'otherSideSigned', who: supplier.company },
    });

    api.clock.now = new Date(api.clock.now.getTime() + 60_000);
    const second = dataOf<OrderView>((await sign(api, buyer, contractId)) as never);
    expect(second).toMatchObject({
      status: 3,
      subOrders: [{ status: 3, allowedActions: ['proposeAmendment', 'submitRemittance', 'proposeEnd', 'giveNotice'] }],
    });
    for (const person of [buyer, supplier])
      expect((await api.emailsTo(person)).at(-1)).toMatchObject({ data: { kind: 'allSigned' } });
    expect(await stepsOf(orderId)).toEqual([
      ['sign', 'supplier', 2, 2],
      ['sign', 'buyer', 2, 2],
      ['allSigned', 'system', 2, 3],
    ]);
    const seen = await read(api, buyer, contractId);
    expect(seen).toMatchObject({ status: 3, maySign: false, mayRefuse: false });
    expect(seen.signatures.find(({ side }) => side === 'supplier')).toMatchObject({
      fullName: '王莙',
      address: null,
      device: null,
    });
    expect(seen.signatures.find(({ side }) => side === 'buyer')).toMatchObject({
      fullName: 'Ada Obi',
      address: '127.0.0.1',
    });
  });

  it('leaves the issued bytes as the beginning of the sealed file, with an evidence page after them', async () => {
    const deal = await issuedDeal(api);
    await api.db.insert(collectionAccount).values({
      id: uuidv7(api.clock.now),
      currency: 'USD',
      bank: 'Bank of the Harbour',
      bankAddress: 'Hong Kong',
      swift: 'HARBHKHH',
      account: '012-345-678',
      beneficiary: '塑港收款账户龘',
      state: 'approved',
      proposedAt: api.clock.now,
      inForceFrom: api.clock.now,
    });
    await signBoth(api, deal);
    const issued = await bytesOf(await pdfOf(api, deal.buyer, deal.contractId));
    const sealed = await bytesOf(await pdfOf(api, deal.supplier, deal.contractId, true));
    const seen = await read(api, deal.buyer, deal.contractId);
    expect(sealed.subarray(0, issued.length).equals(issued)).toBe(true);
    expect(createHash('sha256').update(sealed).digest('hex')).toBe(seen.sealedSha256);
    expect(readTable(sealed).pages).toBe(readTable(issued).pages + 1);
    // The signatory's name and the beneficiary stand on the evidence page alone.
    for (const character of '莙龘') {
      expect(prints(issued, character)).toBe(false);
      expect(prints(sealed, character)).toBe(true);
    }
  });

  it('goes straight on to shipment where nothing is due before', async () => {
    const deal = await issuedDeal(api, { paymentTerm: 'LC_SIGHT' });
    await signBoth(api, deal);
    expect((await stepsOf(deal.orderId)).slice(-2)).toEqual([
      ['allSigned', 'system', 2, 3],
      ['fundsArrived', 'system', 3, 4],
    ]);
    expect((await read(api, deal.buyer, deal.contractId)).status).toBe(4);
  });

  it('keeps who signed what, when, from where and after which statement', async () => {
    const { contractId, buyer } = await issuedDeal(api);
    const input = await signing(api, buyer, contractId);
    const chinese = (
      await api.get<{ consent: { text: string; sha256: string } }>(
        path('getContractById'),
        buyer,
        { id: contractId },
        'zh-CN',
      )
    ).body.data!.consent;
    expect(createHash('sha256').update(chinese.text).digest('hex')).toBe(chinese.sha256);
    expect(chinese.text).toContain(buyer.company);
    const actor = {
      ...buyer,
      party: buyer.id,
      sessionId: '',
      secondFactorNeeded: false,
      provedAt: null,
      holds: [],
      roles: ['owner' as const],
      locale: 'zh-CN',
      type: 'QY',
      capabilities: ['buyer'],
    } as const;
    const app = createApp({ services: api.services, authenticate: async () => actor, report: () => undefined });
    const answer = await app.request(
      `/${path('signContract')}`,
      {
        method: 'POST',
        headers: {
          ...{ Authorization: `Bearer ${buyer.id}`, 'Content-Type': 'application/json', 'Accept-Language': 'zh-CN' },
          ...{ 'User-Agent': 'Mozilla/5.0 (test)', 'Idempotency-Key': 'of this form' },
        },
        body: JSON.stringify({ ...input, consentSha256: chinese.sha256 }),
      },
      { address: '203.0.113.9' },
    );
    expect(answer.status).toBe(200);
    expect(await signaturesOf(contractId)).toMatchObject([
      {
        side: 'buyer',
        memberId: buyer.id,
        company: buyer.company,
        address: '203.0.113.9',
        device: 'Mozilla/5.0 (test)',
        sha256: input['sha256'],
        consentSha256: chinese.sha256,
        locale: 'zh-CN',
        secondFactor: false,
        at: api.clock.now,
      },
    ]);
  });

  it('needs the right password, and stops asking after ten wrong ones', async () => {
    const { contractId, buyer } = await issuedDeal(api);
    for (let attempt = 0; attempt < 10; attempt += 1)
      expectInvalid(await sign(api, buyer, contractId, { password: 'a guess' }), 'password');
    expect((await sign(api, buyer, contractId)).status).toBe(429);
    expect(await signaturesOf(contractId)).toEqual([]);
    expect((await read(api, buyer, contractId)).maySign).toBe(true);
  });

  it('needs the code of the second step where it is set, each code once', async () => {
    const { contractId, buyer } = await issuedDeal(api);
    const secret = generateSecret();
    await api.db
      .update(member)
      .set({ twoStepSecret: api.services.secrets.encrypt(secret), twoStepSince: api.clock.now })
      .where(eq(member.id, buyer.id));
    expect((await read(api, buyer, contractId)).oneTimeCodeNeeded).toBe(true);
    expectInvalid(await sign(api, buyer, contractId), 'oneTimeCode');
    expectInvalid(await sign(api, buyer, contractId, { oneTimeCode: '000000' }), 'oneTimeCode');
    expect(await signaturesOf(contractId)).toEqual([]);
    const oneTimeCode = generateSync({ secret, epoch: Math.floor(api.clock.now.getTime() / 1000) });
    dataOf(await sign(api, buyer, contractId, { oneTimeCode }));
    expect(await signaturesOf(contractId)).toMatchObject([{ secondFactor: true }]);
  });

  it('is refused for another document or another statement than was read', async () => {
    const { contractId, buyer } = await issuedDeal(api);
    expect((await sign(api, buyer, contractId, { sha256: 'a'.repeat(64) })).status).toBe(409);
    expectInvalid(await sign(api, buyer, contractId, { consentSha256: 'a'.repeat(64) }), 'consentSha256');
    expectInvalid(await sign(api, buyer, contractId, { fullName: ' ' }), 'fullName');
    expect(await signaturesOf(contractId)).toEqual([]);
  });

  it('ends with the deadline, whether or not the job has run', async () => {
    const { contractId, buyer } = await issuedDeal(api);
    const before = api.clock.now;
    api.clock.now = new Date(before.getTime() + 7 * day);
    const late = await sign(api, buyer, contractId);
    const seen = await read(api, buyer, contractId);
    api.clock.now = before;
    expect(late).toMatchObject({ status: 409, body: { fields: { status: '2' } } });
    expect(seen).toMatchObject({ status: 2, maySign: false });
  });

  it('is for its two sides alone', async () => {
    const { contractId, buyer } = await issuedDeal(api);
    const input = await signing(api, buyer, contractId);
    const stranger = await newSupplier(api);
    const operator = await api.person({ capabilities: ['operator'] });
    for (const call of ['signContract', 'refuseContract']) {
      const body = { ...input, reason: 'terms' };
      expect((await api.post(path(call), stranger, body)).status).toBe(404);
      expect((await api.post(path(call), operator, body)).status).toBe(404);
      expect((await api.post(path(call), null, body)).status).toBe(401);
    }
  });

  it('happens once: the second time it is too late, and the same request gets its first answer', async () => {
    const { contractId, buyer } = await issuedDeal(api);
    const input = await signing(api, buyer, contractId);
    const send = (changes = {}, key = 'one-signature') =>
      api.post(path('signContract'), buyer, { ...input, ...changes }, undefined, 'en-US', key);
    const [one, two] = await Promise.all([send(), send()]);
    expect(one.body.errorcode).toBe(0);
    expect(two.body.data).toEqual(one.body.data);
    expectInvalid(await send({ password: 'a guess' }), 'password');
    expect((await send({}, 'another')).status).toBe(409);
    expect(await signaturesOf(contractId)).toHaveLength(1);
    const kept = await api.db.select().from(idempotencyKey).where(eq(idempotencyKey.memberId, buyer.id));
    const withPassword = JSON.stringify([path('signContract'), input, []]);
    expect(kept.map(({ request }) => request)).not.toContain(createHash('sha256').update(withPassword).digest('hex'));
  });

  it('by both sides at once seals one file', async () => {
    const { contractId, buyer, supplier } = await issuedDeal(api);
    const answers = await Promise.all([sign(api, buyer, contractId), sign(api, supplier, contractId)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [kept] = await api.db.select().from(contract).where(eq(contract.id, contractId));
    expect(kept!.sealedSha256).toMatch(/^[0-9a-f]{64}$/);
    expect((await read(api, buyer, contractId)).status).toBe(3);
  });
});

describe('refusing a contract', () => {
  it('cancels the sub-order with a reason that the other side is told', async () => {
    const { contractId, buyer, supplier, orderId } = await issuedDeal(api);
    const remark = 'The delivery window is too short for us.';
    const answer = await api.post<OrderView>(path('refuseContract'), supplier, {
      id: contractId,
      reason: 'terms',
      remark,
    });
    expect(dataOf(answer)).toMatchObject({ status: 7, subOrders: [{ status: 7, reason: 'terms' }] });
    expect((await api.emailsTo(buyer)).at(-1)).toMatchObject({
      data: { kind: 'contractRefused', who: supplier.company, words: remark },
    });
    expect(await stepsOf(orderId)).toEqual([['refuseContract', 'supplier', 2, 7]]);
    expect((await sign(api, buyer, contractId)).status).toBe(409);
    expect(await read(api, buyer, contractId)).toMatchObject({ status: 7, maySign: false, mayRefuse: false });
  });

  it('is too late once both have signed', async () => {
    const deal = await issuedDeal(api);
    await signBoth(api, deal);
    const answer = await api.post(path('refuseContract'), deal.buyer, { id: deal.contractId, reason: 'other' });
    expect(answer).toMatchObject({ status: 409, body: { fields: { status: '3' } } });
  });

  it('against the last signature at the same moment: one of the two wins', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { contractId, buyer, supplier } = await issuedDeal(api);
      dataOf(await sign(api, supplier, contractId));
      const [signed, refused] = await Promise.all([
        sign(api, buyer, contractId, { password }),
        api.post(path('refuseContract'), supplier, { id: contractId, reason: 'price' }),
      ]);
      expect([signed.status, refused.status].sort()).toEqual([200, 409]);
      const { status } = await read(api, buyer, contractId);
      expect(status).toBe(signed.status === 200 ? 3 : 7);
      expect(await signaturesOf(contractId)).toHaveLength(signed.status === 200 ? 2 : 1);
    }
  });
});

describe('a company that was certified before contracts named more than its name', () => {
  const forget = (person: Person) =>
    api.db
      .update(certification)
      .set({ otherName: '', registrationNumber: '', registeredAddress: '', signatoryName: '', signatoryTitle: '' })
      .where(eq(certification.memberId, person.id));
  const save = (person: Person, record: Record<string, string>) =>
    api.post('api/user/web/enterprise/saveRecord', person, record);

  it('is asked for it before it signs again, and states it with its signature', async () => {
    const deal = await issuedDeal(api, { buyerName: '尼日利亚白鹭塑料有限公司' });
    const { buyer, supplier, contractId } = deal;
    await forget(buyer);
    expect((await read(api, supplier, contractId)).recordToFill).toBeNull();
    expect((await read(api, buyer, contractId)).recordToFill).toEqual({
      nation: 'NG',
      companyName: buyer.company,
      ...{ otherName: '', registrationNumber: '', registeredAddress: '', signatoryName: '', signatoryTitle: '' },
    });
    expectInvalid(await sign(api, buyer, contractId), 'record');
    const record = companyRecord('NG', buyer.company);
    dataOf(await save(buyer, record));
    expect((await read(api, buyer, contractId)).recordToFill).toBeNull();
    await signBoth(api, deal);
    const kept = await api.db.select().from(signature).where(eq(signature.contractId, contractId));
    expect(kept.find(({ side }) => side === 'buyer')!.record).toEqual(record);
    const sealed = await bytesOf(await pdfOf(api, supplier, contractId, true));
    for (const character of '鹭') expect(prints(sealed, character), character).toBe(true);
  });

  it('asks nobody once nothing is to be signed', async () => {
    const { buyer, contractId, ...deal } = await issuedDeal(api);
    await signBoth(api, { buyer, contractId, ...deal });
    await forget(buyer);
    expect((await read(api, buyer, contractId)).recordToFill).toBeNull();
  });
});
