import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { creditDifferences } from '#api/deals/credit-differences.ts';
import { creditProblems } from '#api/deals/credit-rules.ts';
import { stateCredit as call } from '#api/deals/documentary.ts';
import type { CreditTerms } from '#api/deals/documentary-steps.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { m } from '#i18n/messages.ts';
import { round } from '#lib/decimal.ts';
import { loadDirectory, type Directory } from '#server/market/catalogue/index.ts';
import { bankFacts, lockOwnSubOrder, moveSubOrder, orderFor, readBalance } from '#server/deals/deal/index.ts';
import { noteAccount } from '#server/platform/account-texts/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { credit } from '#server/platform/db/schema/documentary.ts';
import { invalid } from '#server/platform/errors.ts';
import { storingIdempotently } from '#server/platform/files/index.ts';
import { agreedFor } from './agreed.ts';
import { tell } from './tell.ts';

type Input = z.output<(typeof call)['input']>;

/**
 * The buyer states its letter of credit: another version each time. The supplier is told, with what differs from the
 * contract. 422 for what makes no sense, 409 where the deal is not paid by one.
 */
export function stateCredit(context: MemberContext, input: Input): Promise<OrderView> {
  return storingIdempotently(context, call, input, async (tx, store) => {
    const deal = await lockOwnSubOrder(tx, context, input.subOrderId, ['buyer']);
    const { order, subOrder: row, company } = deal;
    const terms = termsOf(input);
    const { banks } = await readBalance(tx, row);
    const differences = creditDifferences(terms, input.stage, await agreedFor(tx, order, row));
    const version = (await tx.$count(credit, eq(credit.subOrderId, row.id))) + 1;
    const action = input.stage === 'draft' ? 'draftCredit' : 'openCredit';
    const { number, amount, currency, latestShipment, expiresOn } = terms;
    const moved = await moveSubOrder(tx, context, order, row, {
      ...{ action, role: 'buyer', company, facts: bankFacts(banks, 'buyer') },
      detail: {
        ...{ version, number, amount, currency, latestShipment, expiresOn },
        differs: differences.map(({ field }) => field),
      },
    });
    const directory = await loadDirectory({ ...context, db: tx });
    const problems = { ...creditProblems(terms, input.stage, context.now()), ...portsOf(directory, terms) };
    if (Object.keys(problems).length > 0) throw invalid(problems);
    const [message] = context.files;
    await tx.insert(credit).values({
      ...{ subOrderId: row.id, version, stage: input.stage, terms },
      fileId: message ? await store({ purpose: 'documentary', file: message }) : null,
      ...{ statedBy: context.actor.id, statedAt: context.now() },
    });
    const { applicant, beneficiary, issuingBank, advisingBank, expiryPlace, goods, documents } = terms;
    const written = [number, applicant, beneficiary, issuingBank, advisingBank, expiryPlace, goods, documents];
    await noteAccount(tx, context, 'deal', order.id, ...written);
    await tell(tx, context, 'supplier', moved, { step: action, who: company });
    return orderFor(context, order.id, tx);
  });
}

const termsOf = ({
  subOrderId: _,
  stage: _stage,
  issuedOn,
  loadingPort,
  dischargePort,
  ...said
}: Input): CreditTerms => ({
  ...said,
  amount: round(said.amount, 2),
  issuedOn: issuedOn ?? null,
  loadingPort: loadingPort ?? '',
  dischargePort: dischargePort ?? '',
});

function portsOf({ ports }: Directory, { loadingPort, dischargePort }: CreditTerms): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ loadingPort, dischargePort }).flatMap(([field, id]) =>
      id === '' || ports.has(id) ? [] : [[field, m.deals_logistics_unknownPort()]],
    ),
  );
}
