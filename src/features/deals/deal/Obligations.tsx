import { paymentPath } from '#api/deals/deal-address.ts';
import type { ObligationKind, ObligedSide } from '#api/deals/obligation-rules.ts';
import type { ObligationView } from '#api/deals/obligation-view.ts';
import type { SubOrderView } from '#api/deals/trade.ts';
import { moneyText } from '#components/center/figures.ts';
import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { m } from '#i18n/messages.ts';
import { endOfDay } from '#lib/days.ts';
import { compare } from '#lib/decimal.ts';
import { formatDate } from '#lib/format.ts';
import { formatMoment } from '#lib/moments.ts';
import { TimeLeft } from './TimeLeft.tsx';

export type ObligationsSide = 'buyer' | 'supplier' | 'operator';
type Props = { subOrder: SubOrderView; side: ObligationsSide };
type State = ObligationView['state'];

/** What is owed now; what is to come, and what is over, folds away. */
export function Obligations({ subOrder, side }: Props) {
  const rows = subOrder.obligations;
  if (rows.length === 0) return null;
  const of = (...states: State[]) => rows.filter(({ state }) => states.includes(state));
  const [open, later, over] = [of('late', 'open', 'waiting'), of('notYet'), of('done', 'void')];
  const now = [...open.filter(({ by }) => by === side), ...open.filter(({ by }) => by !== side)];
  const table = (shown: readonly ObligationView[]) => <Table rows={shown} subOrder={subOrder} side={side} />;
  return (
    <section aria-label={m.deals_obligation_title()} className="border-line border-t pt-4">
      <h4 className="font-semibold">{m.deals_obligation_title()}</h4>
      <p className="text-soft mb-2 text-table">{m.deals_obligation_lead()}</p>
      {now.length > 0 && table(now)}
      {later.length > 0 && (
        <details className="fold">
          <summary className="press hover:text-brand flex items-center gap-x-1 text-table">
            {m.deals_obligation_later({ count: later.length })}
          </summary>
          {table(later)}
        </details>
      )}
      {over.length > 0 && (
        <details className="fold">
          <summary className="press hover:text-brand flex items-center gap-x-1 text-table">
            {m.deals_obligation_settled({ count: over.length })}
          </summary>
          {table(over)}
        </details>
      )}
    </section>
  );
}

function Table({ rows, subOrder, side }: Props & { rows: readonly ObligationView[] }) {
  const heads = [
    m.deals_obligation_owed(),
    m.deals_obligation_by(),
    m.deals_obligation_due(),
    m.deals_obligation_shown(),
    m.deals_obligation_ifLate(),
  ] as const;
  return (
    <div className="-mx-3 overflow-x-auto" tabIndex={0} role="group" aria-label={m.deals_obligation_title()}>
      <table className="console-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at} className={row.by === side ? 'bg-sunken' : undefined}>
              <td data-label={heads[0]} className="min-w-44">
                <span>
                  <span className="font-medium">{row.what}</span>
                  {row.amount && <span className="figures block">{moneyText(row.amount)}</span>}
                  {isPart(row) && (
                    <span className="figures text-soft block text-table">
                      {m.deals_obligation_left({ amount: moneyText(row.open!) })}
                    </span>
                  )}
                  {row.clause && (
                    <span className="text-soft block text-table">
                      {m.deals_obligation_clause({ number: String(row.clause.number), heading: row.clause.heading })}
                    </span>
                  )}
                </span>
              </td>
              <td data-label={heads[1]} className="whitespace-nowrap">
                {row.by === side ? <strong>{m.deals_obligation_own()}</strong> : sides[row.by]()}
              </td>
              <td data-label={heads[2]} className="min-w-36">
                <span>
                  <Badge tone={tones[row.state]}>{states[row.state]()}</Badge> <When row={row} />
                </span>
              </td>
              <td data-label={heads[3]} className="min-w-40">
                <Evidence row={row} subOrder={subOrder} side={side} />
              </td>
              <td data-label={heads[4]} className="text-soft min-w-40">
                {row.state !== 'done' && row.state !== 'void' && (row.ifLate ?? row.gates) && (
                  <span>
                    {row.ifLate} {row.gates && <span className="block">{row.gates}</span>}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const isPart = ({ amount, open }: ObligationView): boolean =>
  amount !== null && open !== null && compare(open.amount, '0') > 0 && compare(open.amount, amount.amount) < 0;

/** By when, and how long that is from now; while no day is known, after what. */
function When({ row: { state, from, dueOn, until, after, doneOn } }: { row: ObligationView }) {
  if (state === 'void') return null;
  if (state === 'done')
    return doneOn && <span className="figures block">{m.deals_obligation_doneOn({ date: formatDate(doneOn) })}</span>;
  const end = until ?? (dueOn && endOfDay(dueOn));
  if (!end) return after && <span className="block">{after}</span>;
  const date = until ? formatMoment(until) : formatDate(dueOn!);
  return (
    <>
      <span className="figures block">
        {from ? m.deals_obligation_window({ from: formatDate(from), date }) : m.deals_obligation_byDay({ date })}
      </span>
      {state === 'open' && <TimeLeft until={end} past={m.deals_obligation_over()} />}
    </>
  );
}

/** What shows it, with the way there once there is something to see; papers that are still to come by name. */
function Evidence({ row, subOrder, side }: Props & { row: ObligationView }) {
  const href = row.state === 'done' || row.state === 'waiting' ? evidenceHref(row, subOrder, side) : null;
  return (
    <span>
      {href ? (
        <a className="link" href={href}>
          {row.shownBy}
        </a>
      ) : (
        row.shownBy
      )}
      {row.missing.length > 0 && (
        <span className="text-soft block text-table">
          {m.deals_obligation_missing({ papers: row.missing.join(' · ') })}
        </span>
      )}
    </span>
  );
}

const ofShipment: readonly ObligationKind[] = ['delivery', 'copies', 'originals', 'vatInvoice'];
const ofBanks: readonly ObligationKind[] = [
  ...(['creditOpening', 'creditAnswer', 'presentation', 'documentsAnswer', 'paymentConfirmation'] as const),
];
const ofClaims: readonly ObligationKind[] = ['objections', 'answer', 'settlement', 'settlementAnswer'];

function evidenceHref({ kind }: ObligationView, { id, number, banks }: SubOrderView, side: ObligationsSide) {
  if (ofShipment.includes(kind)) return `#${number}-goods`;
  if (ofBanks.includes(kind) || (kind === 'instalment' && banks)) return `#${number}-bank`;
  if (ofClaims.includes(kind)) return `#${number}-claims`;
  const isPaid = kind === 'instalment' || kind === 'difference';
  return isPaid && side === 'buyer' ? paymentPath(id) : null;
}

const sides: Record<ObligedSide, () => string> = {
  buyer: m.deals_obligation_buyer,
  supplier: m.deals_obligation_seller,
  marketplace: m.deals_obligation_marketplace,
};
const states: Record<State, () => string> = {
  notYet: m.deals_obligation_stateNotYet,
  open: m.deals_obligation_stateOpen,
  late: m.deals_obligation_stateLate,
  waiting: m.deals_obligation_stateWaiting,
  done: m.deals_obligation_stateDone,
  void: m.deals_obligation_stateVoid,
};
const tones: Record<State, BadgeTone> = {
  notYet: 'plain',
  open: 'brand',
  late: 'bad',
  waiting: 'amber',
  done: 'good',
  void: 'plain',
};
