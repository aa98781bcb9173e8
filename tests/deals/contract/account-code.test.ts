import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { coolingOffHours } from '#api/deals/collection-rules.ts';
import { verifyAccount, type AccountVerification } from '#api/deals/contract.ts';
import type { PaymentDetails } from '#api/deals/remittance.ts';
import { doubtsOfAccounts } from '#server/deals/ledger/index.ts';
import { contract } from '#server/platform/db/schema/contract.ts';
import { collectionAccount } from '#server/platform/db/schema/payment.ts';
import { behindTriggers } from '../../support/database.ts';
import { dataOf, expectInvalid, startMemberApi } from '../../support/member-api.ts';
import { textOf } from '../../support/pdf-glyphs.ts';
import { accountIn, hours, newOperator, openAccount, paths } from '../payment/bank.ts';
import { bytesOf, issuedDeal, pdfOf, read, signBoth, type IssuedDeal } from './harness.ts';

const api = startMemberApi();
const keptOf = async ({ contractId }: IssuedDeal) =>
  (await api.db.select().from(contract).where(eq(contract.id, contractId)))[0]!;
const askPage = ({ buyer, subOrderId }: IssuedDeal) => api.get<PaymentDetails>(paths.account, buyer, { subOrderId });
const pageOf = async (deal: IssuedDeal) => dataOf(await askPage(deal));
const check = async (contractNumber: string, account: string) =>
  dataOf(await api.get<AccountVerification>(verifyAccount.path, null, { contractNumber, account }));
/** Whether the sealed file says something, wherever its lines break. */
const says = async ({ buyer, contractId }: IssuedDeal, words: string) =>
  textOf(await bytesOf(await pdfOf(api, buyer, contractId, true)))
    .replace(/\s/g, '')
    .includes(words.replace(/\s/g, ''));
const unknown = { standing: 'unknown', from: null, changed: false };

async function sealedDeal(account: string, paymentTerm?: string): Promise<IssuedDeal> {
  await openAccount(api, 'USD', account);
  const deal = await issuedDeal(api, paymentTerm ? { paymentTerm } : {});
  await signBoth(api, deal);
  return deal;
}

/** Another account, as two operators bring it about, still in its cooling-off time. */
async function changeTo(account: string): Promise<void> {
  const [first, second] = [await newOperator(api), await newOperator(api)];
  const { id } = dataOf(await api.post<{ id: string }>(paths.propose, first, accountIn('USD', account)));
  dataOf(await api.post(paths.decide, second, { id, approve: true }));
}

/** By the rule that the page of verification states. */
function reckoned(salt: string, account: string): string {
  const { swift, beneficiary } = accountIn('USD', account);
  const lines = ['resinport account 1', salt, 'USD', swift, account.replace(/\W/g, ''), beneficiary];
  let bits =
    BigInt(
      `0x${createHash('sha256')
        .update(`${lines.join('\n')}\n`)
        .digest('hex')}`,
    ) >> 196n;
  const signs: string[] = [];
  for (let n = 0; n < 12; n++, bits >>= 5n) signs.unshift('0123456789ABCDEFGHJKMNPQRSTVWXYZ'[Number(bits & 31n)]!);
  return [0, 4, 8].map((from) => signs.slice(from, from + 4).join('')).join('-');
}

describe('the code of the account to pay to', () => {
  it('is the same on the sealed contract and on the payment page, and everybody can reckon it', async () => {
    const deal = await sealedDeal('012-875-1001');
    const { accountSalt, accountCode, number } = await keptOf(deal);
    expect(accountCode).toBe(reckoned(accountSalt!, '012-875-1001'));
    expect(await pageOf(deal)).toMatchObject({
      account: { account: '012-875-1001', code: accountCode },
      contract: { number, accountCode },
    });
    for (const printed of [accountCode!, accountSalt!]) expect(await says(deal, printed)).toBe(true);
  });

  it('is another one for each contract', async () => {
    const [one, other] = [await sealedDeal('012-875-1002'), await issuedDeal(api)];
    await signBoth(api, other);
    expect((await keptOf(one)).accountCode).not.toBe((await keptOf(other)).accountCode);
  });

  it('is told by the contract to its buyer and to operators, who are asked on the telephone', async () => {
    const deal = await sealedDeal('012-875-1003');
    const { accountCode } = await keptOf(deal);
    const seen = async (person: Parameters<typeof read>[1]) => (await read(api, person, deal.contractId)).accountCode;
    expect(await seen(deal.buyer)).toBe(accountCode);
    expect(await seen(await newOperator(api))).toBe(accountCode);
    expect(await seen(deal.supplier)).toBeNull();
  });

  it('stands on no contract that is paid from bank to bank: there is no account to pay to', async () => {
    const deal = await sealedDeal('012-875-1004', 'LC_SIGHT');
    const { accountCode, number } = await keptOf(deal);
    expect(accountCode).toBeNull();
    expect(await says(deal, '012-875-1004')).toBe(false);
    expect(await says(deal, 'from bank to bank')).toBe(true);
    expect(await check(number, '012-875-1004')).toEqual(unknown);
  });
});

describe('an account that somebody was given', () => {
  it('is the one of a contract by its number or its code, however typed, also for who is not logged in', async () => {
    const deal = await sealedDeal('012-875-2001');
    const { accountCode, number, sealedAt } = await keptOf(deal);
    const typed = accountCode!.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    for (const account of [
      '012-875-2001',
      '012 875 2001',
      '0128752001',
      accountCode!,
      typed,
      `\u202A${accountCode!}`,
    ]) {
      const found = await check(`\u200E${number.toLowerCase()}`, account);
      expect(found).toMatchObject({ standing: 'inForce', changed: false });
      expect(Date.parse(found.from!)).toBeLessThanOrEqual(sealedAt!.getTime());
    }
  });

  it('is unknown when it is another one, of another contract, or of one that nobody has signed', async () => {
    const deal = await sealedDeal('012-875-2002');
    const { accountCode, number } = await keptOf(deal);
    const unsigned = await keptOf(await issuedDeal(api));
    const another = accountCode!.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A'));
    for (const [of, account] of [
      [number, '999-875-2002'],
      [number, another],
      ['SC000101-9999', '012-875-2002'],
      [unsigned.number, '012-875-2002'],
      [unsigned.number, accountCode!],
    ] as const)
      expect(await check(of, account)).toEqual(unknown);
  });

  it('is not looked for without a number and an account', async () => {
    const ask = (contractNumber: string, account: string) =>
      api.get(verifyAccount.path, null, { contractNumber, account });
    expectInvalid(await ask('', '012-875-2002'), 'contractNumber');
    expectInvalid(await ask('SC000101-0001', ''), 'account');
  });

  it('is coming, then in force, and the one on the contract is to be paid to no more', async () => {
    const deal = await sealedDeal('012-875-2003');
    const { accountCode, number, accountSalt } = await keptOf(deal);
    await changeTo('012-875-2004');
    const code = reckoned(accountSalt!, '012-875-2004');
    expect(await check(number, code)).toMatchObject({ standing: 'coming', changed: true });
    expect(await check(number, accountCode!)).toMatchObject({ standing: 'inForce', changed: false });
    expect(await pageOf(deal)).toMatchObject({ account: { code: accountCode }, changing: { account: { code } } });
    hours(api, coolingOffHours);
    expect(await check(number, code)).toMatchObject({ standing: 'inForce', changed: true });
    expect(await check(number, accountCode!)).toMatchObject({ standing: 'replaced', changed: false });
    expect(await pageOf(deal)).toMatchObject({
      account: { account: '012-875-2004', code },
      changing: null,
      contract: { accountCode },
    });
    expect(await doubtsOfAccounts(api.db)).toEqual([]);
  });

  it('that was put in the place of the one on the contract, beside two operators, is shown to nobody', async () => {
    const deal = await sealedDeal('012-875-2005');
    const { accountCode, number, accountSalt } = await keptOf(deal);
    const swap = (from: string, to: string) =>
      behindTriggers(api.db, 'collection_account', (tx) =>
        tx.update(collectionAccount).set({ account: to }).where(eq(collectionAccount.account, from)),
      );
    await swap('012-875-2005', '666-666-6666');
    const refused = await askPage(deal);
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.body)).toContain('not the one on your signed contract');
    expect(JSON.stringify(refused.body)).not.toContain('666');
    expect(await check(number, accountCode!)).toEqual(unknown);
    expect(await doubtsOfAccounts(api.db)).toEqual([
      { what: 'account', of: number, kept: reckoned(accountSalt!, '666-666-6666'), told: accountCode },
    ]);
    await swap('666-666-6666', '012-875-2005');
    expect((await askPage(deal)).status).toBe(200);
  });

  it('stays with the seal: its code is changed by nobody afterwards', async () => {
    const { id } = await keptOf(await sealedDeal('012-875-2006'));
    const changed = api.db.update(contract).set({ accountCode: 'AAAA-BBBB-CCCC' }).where(eq(contract.id, id));
    await expect(changed).rejects.toThrow();
  });
});
