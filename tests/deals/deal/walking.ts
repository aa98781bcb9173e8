import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { ContractView } from '#api/deals/contract.ts';
import type { CollectingWay } from '#api/deals/collecting.ts';
import { claimKinds, claimRemedies, type ClaimRemedy } from '#api/deals/claim-choices.ts';
import type { Notices } from '#api/deals/deal-notice.ts';
import { noticeKinds } from '#api/deals/notice-rules.ts';
import type { ShipmentView } from '#api/deals/logistics.ts';
import type { MoneyProposal, RemittanceCase } from '#api/deals/remittance.ts';
import type { CreditCase } from '#api/deals/refund.ts';
import type { SubOrderView, OrderView } from '#api/deals/trade.ts';
import { documentsActions } from '#api/deals/documentary-steps.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { payout } from '#server/platform/db/schema/payout.ts';
import { refund, remittance } from '#server/platform/db/schema/payment.ts';
import { dayIn } from '../../support/deals.ts';
import { pdf, type Answer, type MemberApi, type Person } from '../../support/member-api.ts';
import { claimsOf, paths as claimPaths } from '../claim/claims.ts';
import { path as contractPath, sign, type IssuedDeal } from '../contract/harness.ts';
import { banksOf } from '../documentary/banks.ts';
import { direct } from '../payment/direct.ts';
import { arrival, hours, paths, statementsOf, transferInput } from '../payment/bank.ts';
import { statusOf, statusReport } from '../payout/bank-answers.ts';
import { payoutsOf } from '../payout/harness.ts';

export type Side = 'buyer' | 'supplier';
export type Operators = readonly [Person, Person, Person];
/** A figure of the walk, by which a step chooses what it does. */
type Step = (by: Side, n: number) => Promise<unknown>;

const of = <One>(list: readonly One[], n: number): One => list[n % list.length]!;
const answered = (answer: Answer<unknown>) => expect(answer.status).toBeLessThan(500);

/**
 * Everything that the sides of a deal, the desk and the bank can do, each step with a figure by which it chooses. A step
 * may be refused; that the server fails fails the test.
 */
export function walkOf(api: MemberApi, deal: IssuedDeal, operators: Operators, collecting: CollectingWay) {
  const { subOrderId, orderId, buyer, supplier } = deal;
  const [operator, second, third] = operators;
  const people = { buyer, supplier };
  const claims = claimsOf(api);
  const banks = banksOf(api, deal);
  const bank = statementsOf(api, () => operator);
  const payouts = payoutsOf(api);
  const call = async (path: string, person: Person, input: object) => {
    const answer = await api.post<unknown>(path, person, { ...input });
    answered(answer);
    return answer;
  };
  let serial = 0;
  const reference = () => `WALK-${deal.subNumber}-${++serial}`;

  const view = async (by: Side): Promise<SubOrderView> =>
    (await api.get<OrderView>('api/trade/web/order/getOrderById', people[by], { id: orderId })).body.data!
      .subOrders[0]!;
  const claimNow = async (by: Side) => (await claims.claims(people[by], deal)).claims;
  const onClaim =
    (path: string, input: (n: number) => object = () => ({})): Step =>
    async (by, n) => {
      const claim = of(await claimNow(by), n);
      if (claim) await call(path, people[by], { id: claim.id, ...input(n) });
    };
  const answerClaim =
    (answer: string): Step =>
    async (by, n) => {
      const claim = (await claimNow(by)).find(({ pen, state }) => pen === by || state === 'rejected');
      if (!claim) return;
      const remedy = of(claimRemedies, n);
      const figure = figureFor(remedy, n);
      const rest = answer === 'countered' ? { remedy, ...figure, ...(remedy !== 'amount' && { tonnes: '2' }) } : {};
      await call(claimPaths.answer, people[by], {
        ...{ id: claim.id, version: claim.versions.length, answer, remark: 'This is our answer.', ...rest },
      });
    };
  const settlement =
    (agree: boolean): Step =>
    async (by, n) => {
      const claim = of(await claimNow(by), n);
      if (claim) await call(claimPaths.decide, people[by], { id: claim.id, version: claim.versions.length, agree });
    };
  const documents =
    (action: string): Step =>
    async (by, n) => {
      const { shipments } = (await banks.docs(deal).catch(() => null)) ?? { shipments: [] };
      const sent = n % 2 ? [] : [{ field: 'evidence', name: 'advice.pdf', bytes: pdf('advice') }];
      if (shipments.length > 0) answered(await banks.step(deal, by, action, { at: n % shipments.length, sent }));
    };
  const answerCredit =
    (answer: string): Step =>
    async () => {
      const { versions } = (await banks.docs(deal).catch(() => null)) ?? { versions: [] };
      if (versions[0]) answered(await banks.answerIt(deal, versions[0].version, answer, 'As the contract says'));
    };
  const change = async (by: Side) => (await view(by)).change;
  const shipments = async () =>
    (await api.get<{ shipments: ShipmentView[] }>('api/trade/web/logistics/getShipments', supplier, { subOrderId }))
      .body.data!.shipments;

  /** By the name of the action in the table of states; what has none there is left out. */
  const steps: Record<string, Step> = {
    submitRemittance: async (_, n) => {
      const { dues, balance } = await view('buyer');
      const due = dues.find(({ open, path }) => path === 'account' && Number(open.amount) > 0)?.open.amount;
      const amount = of([due ?? '100.00', due ?? '1.00', balance.amount, '1000.00', '40000.00', '0.01'], n);
      await call(paths.create, buyer, transferInput(api, deal, { amount: amount.replace('-', '') }));
    },
    withdrawRemittance: async () => {
      const [waiting] = await submitted();
      if (waiting) await call(paths.withdraw, buyer, { id: waiting.id });
    },
    // The steps of a seller who collects itself, and of its buyer; of other deals they are the desk's.
    confirmRemittance: (_, n) => sellersWord(n % 5 === 0 ? '500.00' : undefined),
    rejectRemittance: async () => {
      const [waiting] = await submitted();
      if (waiting) await call(direct.deny, supplier, { id: waiting.id, reason: 'notArrived' });
    },
    reverseRemittance: async (_, n) => {
      const counted = of((await transfers()).filter(({ state }) => state === 'confirmed'), n); // prettier-ignore
      if (counted) await call(direct.takeBack, supplier, { id: counted.id, reason: 'Of another buyer' });
    },
    recordRefund: (_, n) => giveBack(n % 3 === 0 ? '50.00' : undefined),
    confirmRefund: (_, n) => ofReturn(direct.came, n),
    returnRefund: (_, n) => ofReturn(direct.neverCame, n, { reason: 'Nothing has come' }),
    noticeReady: () => call('api/trade/supplier/logistics/noticeReady', supplier, { subOrderId }),
    ship: async (_, n) => {
      const input = {
        ...{ subOrderId, quantity: of(['25', '25', '10', '15', '14.5', '30'], n), carrier: 'Maersk', lots: ['LOT-1'] },
        ...{ transportDocument: reference(), originPort: 'CNNGB', destinationPort: 'NGAPP', containers: [] },
        ...{ etd: dayIn(api, 1), eta: dayIn(api, 20) },
      };
      const copy = { field: 'billOfLading', name: 'bl.pdf', bytes: pdf('bl') };
      const answer = await api.post('api/trade/supplier/logistics/ship', supplier, input, n % 3 === 0 ? [] : [copy]);
      answered(answer);
      // What deviates by now is asked for.
      if (answer.body.fields?.['deviations']) await askToShip(input.quantity, false);
    },
    askDeviation: (_, n) => askToShip(of(['25', '10', '14.5'], n), n % 2 === 0),
    agreeDeviation: (by) => answerShipment(by, 'api/trade/web/logistics/answerShipmentConsent', { agree: true }),
    refuseDeviation: (by) =>
      answerShipment(by, 'api/trade/web/logistics/answerShipmentConsent', { agree: false, remark: 'No' }),
    withdrawDeviation: (by) => answerShipment(by, 'api/trade/supplier/logistics/withdrawShipmentConsent', {}),
    addTracking: async () => {
      for (const { id: shipmentId } of await shipments())
        await call('api/trade/supplier/logistics/addTracking', supplier, {
          ...{ shipmentId, milestone: 'ARRIVED', at: api.clock.now.toISOString() },
        });
    },
    addDocument: async (_, n) => {
      const sent = of(await shipments(), n);
      const copy = { field: 'document', name: 'bl.pdf', bytes: pdf('bl') };
      if (sent)
        answered(
          await api.post('api/trade/supplier/logistics/addShipmentDocument', supplier, { shipmentId: sent.id, kind: 'BL' }, [copy]), // prettier-ignore
        );
    },
    confirmArrival: async (_, n) => {
      const sent = of(await shipments(), n);
      if (sent) await call('api/trade/web/logistics/confirmArrival', buyer, { shipmentId: sent.id, on: dayIn(api, 0) });
    },
    confirmReceipt: () => call('api/trade/web/order/confirmReceipt', buyer, { subOrderId }),
    evaluate: () => call('api/trade/web/order/evaluate', buyer, { subOrderId, stars: 4 }),
    draftCredit: async () => answered(await banks.stateIt(deal, 'draft')),
    openCredit: async (_, n) => answered(await banks.stateIt(deal, 'opened', n % 4 === 0 ? { amount: '30000' } : {})),
    agreeCredit: answerCredit('agreed'),
    adviseCredit: answerCredit('advised'),
    amendCredit: answerCredit('amendment'),
    extendCredit: () =>
      call('api/trade/supplier/documentary/extendCredit', supplier, { subOrderId, until: dayIn(api, 10) }),
    extendPayment: () =>
      call('api/trade/supplier/order/extendPayment', supplier, { subOrderId, until: dayIn(api, 10) }),
    ...Object.fromEntries(documentsActions.map((action) => [action, documents(action)])),
    avoid: (by) => call('api/trade/web/order/avoidDeal', people[by], { subOrderId, remark: '' }),
    closeUnpaid: (by) => call('api/trade/web/order/avoidDeal', people[by], { subOrderId, remark: '' }),
    agreeRevival: (by) => call('api/trade/web/order/reviveDeal', people[by], { subOrderId, agree: true }),
    refuseRevival: (by) => call('api/trade/web/order/reviveDeal', people[by], { subOrderId, agree: false }),
    proposeEnd: (by, n) =>
      call('api/trade/web/order/proposeEnd', people[by], {
        ...{ subOrderId, keeps: of(['0', '100', '5000', '40000'], n), remark: 'We stop here.' },
      }),
    agreeEnd: (by) => decideEnd(by, true),
    refuseEnd: (by) => decideEnd(by, false),
    proposeAmendment: async (by, n) => {
      const changes = of<object>(
        [
          { lines: [{ position: 1, quantity: '20' }] },
          { lines: [{ position: 1, quantity: '30' }], latestPayment: dayIn(api, 30) },
          { lines: [{ position: 1, unitPrice: '1000' }] },
          { deliveryDeadline: dayIn(api, 70) },
          { paymentTerm: of(['TT100', 'OA30', 'TT20_80', 'DP'], n >> 3), latestPayment: dayIn(api, 30) },
        ],
        n,
      );
      const { contract } = await view(by);
      if (contract) await call(contractPath('proposeAmendment'), people[by], { id: contract.id, ...changes });
    },
    refuseAmendment: async (by) => {
      const open = await change(by);
      if (!open) return;
      const { amendment } = (await api.get<ContractView>(contractPath('getContractById'), people[by], { id: open.contractId })).body.data!; // prettier-ignore
      if (amendment)
        await call(contractPath('decideAmendment'), people[by], {
          ...{ id: open.contractId, seq: amendment.seq, agree: false, remark: 'No' },
        });
    },
    sign: async (by) => {
      const open = await change(by);
      if (open) answered(await sign(api, people[by], open.contractId));
    },
    makeClaim: async (by, n) => {
      const kind = of(claimKinds, n);
      const remedy = of(claimRemedies, n >> 4);
      const weighed = kind === 'short' ? { measured: '23900', unit: 'kg', method: 'Weighbridge' } : {};
      const found =
        kind === 'offSpec'
          ? { property: 'MFI', promised: '20', measured: '26', unit: 'g/10 min', tonnes: '5' }
          : kind === 'damaged'
            ? { tonnes: '3' }
            : {};
      await call(claimPaths.make, people[by], {
        ...{ subOrderId, kind, remedy, text: 'What came is not what was agreed.', ...weighed, ...found },
        ...figureFor(remedy, n >> 8),
      });
    },
    acceptClaim: answerClaim('accepted'),
    counterClaim: answerClaim('countered'),
    rejectClaim: answerClaim('rejected'),
    withdrawClaim: onClaim(claimPaths.withdraw),
    callInMarketplace: onClaim(claimPaths.callIn),
    agreeSettlement: settlement(true),
    refuseSettlement: settlement(false),
    stateClaimPaid: onClaim(claimPaths.statePaid, () => ({ paidOn: dayIn(api, 0), reference: reference() })),
    claimPaid: onClaim(claimPaths.paid),
    denyClaimPaid: onClaim(claimPaths.denyPaid, () => ({ reason: 'Nothing has come' })),
    shipClaimGoods: onClaim('api/trade/web/claim/shipClaimGoods', () => ({
      ...{ quantity: '2', carrier: 'DHL', transportDocument: reference(), etd: dayIn(api, 0), eta: dayIn(api, 12) },
    })),
    receiveClaimGoods: onClaim('api/trade/web/claim/receiveClaimGoods'),
    giveNotice: async (by, n) => {
      const kind = of(noticeKinds, n);
      const papers = [{ field: 'papers', name: 'proof.pdf', bytes: pdf('proof') }];
      const input = { subOrderId, kind, text: 'This is what we have to say.' };
      answered(await api.post('api/trade/web/notice/giveNotice', people[by], input, n % 2 ? papers : []));
    },
    acknowledgeNotice: async (by) => {
      const found = await api.get<Notices>('api/trade/web/notice/getNotices', people[by], { subOrderId });
      const open = found.body.data!.notices.find(({ mayAcknowledge }) => mayAcknowledge);
      if (open) await call('api/trade/web/notice/acknowledgeNotice', people[by], { id: open.id });
    },
  };
  const submitted = async () => (await transfers()).filter(({ state }) => state === 'submitted');
  async function sellersWord(arrived?: string): Promise<void> {
    const [waiting] = await submitted();
    if (waiting)
      await call(direct.confirm, supplier, {
        id: waiting.id,
        arrived: arrived ?? waiting.amount,
        arrivedAt: dayIn(api, 0),
      });
  }
  async function giveBack(part?: string): Promise<void> {
    const due = (await view('supplier')).balance.amount.replace('-', '');
    const amount = part && Number(part) < Number(due) ? part : due;
    const said = { subOrderId, amount, valueDate: dayIn(api, 0), reference: reference() };
    await call(direct.giveBack, supplier, said);
  }
  async function ofReturn(path: string, n: number, given: object = {}): Promise<void> {
    const sent = of((await view('buyer')).refunds, n);
    if (sent) await call(path, buyer, { id: sent.id, ...given });
  }
  const askToShip = (quantity: string, last: boolean) =>
    call('api/trade/supplier/logistics/askShipmentConsent', supplier, {
      ...{ subOrderId, quantity, last, etd: dayIn(api, 12), remark: 'The next vessel.' },
    });
  async function answerShipment(by: Side, path: string, given: object): Promise<void> {
    const { deviation } = await view(by);
    if (deviation) await call(path, people[by], { subOrderId, seq: deviation.seq, ...given });
  }
  async function decideEnd(by: Side, agree: boolean): Promise<void> {
    const { ending } = await view(by);
    if (ending) await call('api/trade/web/order/decideEnd', people[by], { subOrderId, seq: ending.seq, agree });
  }

  // ------------------------------------------------------------------------------ the desk and the bank
  const transfers = () => api.db.select().from(remittance).where(eq(remittance.subOrderId, subOrderId));
  /** Proposals of the deal that wait for somebody else. */
  async function decideProposals(approve: boolean): Promise<void> {
    const { list } = (await api.post<{ list: MoneyProposal[] }>(paths.proposals, third, { pageSize: 100 })).body.data!;
    for (const { id, subOrderNumber } of list.filter((one) => one.subOrderNumber === deal.subNumber)) {
      expect(subOrderNumber).toBe(deal.subNumber);
      await call(paths.second, third, { id, approve, reason: 'Not as it should be' });
    }
  }
  const openLines = async () => (await bank.allLines({ state: 'open' })).list;
  async function confirmWith(id: string, amount: string, statementLineId?: string): Promise<void> {
    await call(paths.confirm, operator, { ...arrival(api, id, amount), ...(statementLineId && { statementLineId }) });
    await decideProposals(true);
  }
  const world: Record<string, (n: number) => Promise<unknown>> = {
    /** What the buyer says it has sent has come, in part, or not at all. */
    decide: async (n) => {
      const [waiting] = await submitted();
      if (!waiting) return;
      if (collecting === 'seller') return n % 6 === 0 ? steps['rejectRemittance']!('supplier', n) : sellersWord(n % 6 === 1 ? '500.00' : undefined); // prettier-ignore
      if (n % 6 === 0) return call(paths.reject, operator, { id: waiting.id, reason: 'notArrived', remark: '' });
      return confirmWith(waiting.id, n % 6 === 1 ? '500.00' : waiting.amount);
    },
    /** The bank shows money, in the deal's currency or another one. */
    line: async (n) => {
      const { balance } = await view('buyer');
      const amount = of(['10650.00', balance.amount.replace('-', ''), '123.45', '35500.00'], n);
      if (Number(amount) === 0) return;
      const currency = n % 7 === 0 ? 'CNY' : 'USD';
      await bank.importLine({ amount, currency, remark: deal.subNumber, bookedAt: dayIn(api, 0) });
    },
    assign: async (n) => {
      const line = of(await openLines(), n);
      if (!line || line.direction === 'out') return;
      if (collecting === 'seller' && n % 2) {
        // What stands on the seller's statement is recorded by the seller alone.
        const input = {
          subOrderId,
          remitter: 'Lagos Mouldings Ltd',
          amount: line.amount.amount,
          arrivedAt: dayIn(api, 0),
        };
        await call(direct.record, supplier, input);
        return;
      }
      const said = await call(paths.recordLine, operator, { id: line.id, subOrderNumber: deal.subNumber });
      const made = said.body.data as RemittanceCase | null;
      if (made) await confirmWith(made.id, made.amount.amount, line.id);
    },
    setAside: async (n) => {
      const line = of(await openLines(), n);
      if (line) await call(paths.ignore, operator, { id: line.id, reason: 'Sent back to the sender' });
    },
    reverse: async (n) => {
      const confirmed = of((await transfers()).filter(({ state }) => state === 'confirmed'), n); // prettier-ignore
      if (!confirmed) return;
      await call(paths.reverse, operator, { id: confirmed.id, reason: 'Of another company' });
      await decideProposals(n % 3 !== 0);
    },
    refund: (n) => refundAll(n % 3 === 0 ? '50.00' : undefined),
    returned: async (n) => {
      const paid = (await api.db.select().from(refund).where(eq(refund.subOrderId, subOrderId))).filter(
        ({ returnedOn }) => returnedOn === null,
      );
      const one = of(paid, n);
      if (one) await call(paths.returned, operator, { id: one.id, returnedOn: dayIn(api, 0), reason: 'Closed' });
    },
    propose: async () => {
      const claim = (await claimNow('buyer')).find(({ state }) => state === 'calledIn');
      const last = claim?.versions.at(-1);
      if (claim && last)
        await call(claimPaths.propose, operator, {
          ...{ id: claim.id, version: claim.versions.length, amount: '300', text: 'Half of what was asked for.' },
        });
    },
    payout: async (n) => {
      const made = await payouts.make(operator, [supplier]);
      answered(made);
      const batch = made.body.data;
      if (!batch) return;
      if (n % 4 === 0) return payouts.decide(operator, batch.id, false);
      answered(await payouts.decide(second, batch.id));
      const sent = await payouts.send(third, batch.id);
      answered(sent);
      if (sent.status !== 200) return payouts.decide(operator, batch.id, false);
      if (n % 4 === 1) return;
      const [row] = await api.db.select().from(payout).where(eq(payout.batchId, batch.id));
      return call('api/backstage/admin/payout/importBankAnswer', second, {
        ...{ name: 'answer.xml', content: wordOf(row!.endToEndId, n % 4 === 2 ? 'ACSC' : 'RJCT') },
      });
    },
    wait: async (n) => {
      hours(api, 24 * of([1, 1, 3, 8, 8, 20, 35], n));
      await passTime(api.services);
    },
  };
  const wordOf = (endToEndId: string, code: string) =>
    statusReport(statusOf(endToEndId, code), { made: api.clock.now.toISOString().slice(0, 19) });

  /** What is due to the buyer goes back, or a part of it. */
  async function refundAll(part?: string): Promise<boolean> {
    if (collecting === 'seller') {
      const { direct: own } = await view('supplier');
      if (!own?.isOwed) return false;
      await giveBack(part);
      return true;
    }
    const { list } = (await api.post<{ list: CreditCase[] }>(paths.credits, operator, { keyword: deal.subNumber })).body.data!; // prettier-ignore
    const [due] = list;
    if (!due || Number(due.credit.amount) <= 0) return false;
    const amount = part && Number(part) < Number(due.credit.amount) ? part : due.credit.amount;
    // By an operator who has not confirmed the money.
    await call(paths.refund, second, {
      ...{ subOrderId, amount, currency: 'USD', valueDate: dayIn(api, 0), reference: reference(), note: '' },
    });
    await decideProposals(true);
    return true;
  }

  return { steps, world, view, claimNow, transfers, openLines, decideProposals, refundAll, people };
}
export type Walk = ReturnType<typeof walkOf>;

const figureFor = (remedy: ClaimRemedy, n: number): { figure?: string } =>
  remedy === 'percent'
    ? { figure: of(['5', '20'], n) }
    : remedy === 'perTonne'
      ? { figure: '40' }
      : remedy === 'amount'
        ? { figure: of(['100', '900', '30000'], n) }
        : {};
