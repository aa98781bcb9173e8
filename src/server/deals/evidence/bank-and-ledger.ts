import type { z } from 'zod';
import { ledgerKinds, mirroredKinds, type LedgerKind } from '#api/deals/ledger-choices.ts';
import type { Ledger } from '#api/deals/ledger.ts';
import type { BankAndLedger, getBankAndLedger } from '#api/deals/evidence.ts';
import { add, compare, subtract } from '#lib/decimal.ts';
import type { Context } from '#server/platform/context.ts';
import { ledgerOverview, readHead } from '#server/deals/ledger/index.ts';

/** Money that is somebody else's. */
const owedKinds = ['suspense', 'deal', 'refund', 'seller', 'payout'] as const satisfies readonly LedgerKind[];

const hasOwn = ({ banks, held }: Ledger['currencies'][number]): boolean =>
  banks.length > 0 || ledgerKinds.some((kind) => !mirroredKinds.includes(kind) && compare(held[kind], '0') !== 0);

/** What anybody may see of the money that the marketplace holds: sums by currency, and no account. */
export async function bankAndLedger({ db }: Pick<Context, 'db'>): Promise<z.output<typeof getBankAndLedger.data>> {
  const { currencies, checked } = await ledgerOverview({ db });
  return {
    // What sellers collect themselves is no money of the marketplace: where there is nothing else there is nothing to show.
    currencies: currencies.filter(hasOwn).map(({ currency, banks, held }): BankAndLedger['currencies'][number] => {
      const stated = banks.flatMap(({ ledger, statement }) => (statement ? [{ ...statement, ledger }] : []));
      const amount = add('0.00', ...stated.map(({ closing }) => closing));
      const ledger = add('0.00', ...stated.map((one) => one.ledger));
      const days = stated.map(({ on }) => on);
      const on = days.includes(null) ? null : (days.sort()[0] ?? null);
      return {
        currency,
        statement: stated.length === 0 ? null : { amount, on, ledger, difference: subtract(amount, ledger) },
        owed: add('0.00', ...owedKinds.map((kind) => held[kind])),
        awaited: subtract('0.00', held.transit),
      };
    }),
    checked: checked && { at: checked.at, doubts: checked.doubts.length },
    head: await readHead(db),
  };
}
