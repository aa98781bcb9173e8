import { and, eq, gt } from 'drizzle-orm';
import type { Services } from '#server/platform/context.ts';
import { ledgerAccount } from '#server/platform/db/schema/ledger.ts';
import { payoutAccount } from '#server/platform/db/schema/payout.ts';
import { takeBankAnswer } from '#server/deals/payment/index.ts';
import { decideSellersAccount } from '#server/deals/payment/index.ts';
import { decideBatch, makeBatch, proposeAccount, sendBatch } from '#server/deals/payout/index.ts';
import { certifiedCompany } from '#server/members/company/index.ts';
import { actingAs, shopOf, type Cast } from './deal-stage.ts';

type Play = { services: Services; cast: Cast };

/** What the deals so far have earned the first seller is paid; the other one has not said where to. */
export async function payOut(play: Play, { day, paid }: { day: number; paid: boolean }): Promise<void> {
  const { db } = play.services;
  const shopId = await shopOf(play, 'supplier');
  const due = await db
    .select({ currency: ledgerAccount.currency })
    .from(ledgerAccount)
    .where(and(eq(ledgerAccount.shopId, shopId), eq(ledgerAccount.kind, 'seller'), gt(ledgerAccount.balance, '0')));
  for (const { currency } of due) {
    const known = and(eq(payoutAccount.shopId, shopId), eq(payoutAccount.currency, currency));
    if ((await db.$count(payoutAccount, known)) === 0) await giveAccount(play, { currency, day: day + 3 });
    const { id } = await makeBatch(await actingAs(play, 'operator', day), { currency, shopIds: [shopId] });
    await decideBatch(await actingAs(play, 'operator2', day - 0.1), { id, approve: true, reason: '' });
    const { payments } = await sendBatch(await actingAs(play, 'operator', day - 0.2), { id });
    if (paid) await hearOf(play, { day: day - 1, endToEndId: payments[0]!.endToEndId });
  }
}

/** The first seller has said where it is paid in another currency, and an operator is to look at that. */
export async function proposeOtherAccount(play: Play, day: number): Promise<void> {
  await proposeAccount(await actingAs(play, 'supplier', day), await nobodysAccount(play, 'EUR'));
}

/** Nobody's account: its figures are those by which banks explain what an IBAN is. */
async function nobodysAccount({ services, cast }: Play, currency: string) {
  const { company } = (await certifiedCompany(services.db, cast.supplier))!;
  return {
    ...{ currency, beneficiary: company, account: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
    ...{ bank: 'DEMO Bank – do not pay 演示银行，请勿付款', note: '' },
  };
}

async function giveAccount(play: Play, { currency, day }: { currency: string; day: number }): Promise<void> {
  const { id } = await proposeAccount(await actingAs(play, 'supplier', day), await nobodysAccount(play, currency));
  await decideSellersAccount(await actingAs(play, 'operator', day - 0.5), { id, approve: true, reason: '' });
}

/** The bank says that it has paid. */
async function hearOf(play: Play, { day, endToEndId }: { day: number; endToEndId: string }): Promise<void> {
  const context = await actingAs(play, 'operator', day);
  const made = context.now().toISOString();
  const content = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>DEMO</MsgId><CreDtTm>${made}</CreDtTm></GrpHdr>
    <OrgnlGrpInfAndSts><OrgnlMsgId>DEMO</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId></OrgnlGrpInfAndSts>
    <OrgnlPmtInfAndSts><OrgnlPmtInfId>DEMO</OrgnlPmtInfId><TxInfAndSts>
    <OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId><TxSts>ACSC</TxSts><AcctSvcrRef>DEMO-${endToEndId}</AcctSvcrRef>
  </TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
  await takeBankAnswer(context, { name: 'demo-status.xml', content });
}
