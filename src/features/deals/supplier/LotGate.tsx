import { lotsPath } from '#api/deals/deal-address.ts';
import { lotKey } from '#api/deals/lot-rules.ts';
import type { SubOrderView } from '#api/deals/trade.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { m } from '#i18n/messages.ts';
import { useAsked } from '../deal/use-asked.ts';
import { readLots } from '../stores/lots.ts';
import { AskConsent } from './AskConsent.tsx';

type Props = {
  subOrder: SubOrderView;
  /** Position of the line that was chosen; '': none yet. */
  line: string;
  /** As typed. */
  lots: readonly string[];
  /** Absent: the buyer is asked elsewhere on the page. */
  ask?: Parameters<typeof AskConsent>[0]['ask'] | undefined;
  onSent: () => void;
};

/** What the shipping call will say of the lots, before it is asked: without values, or outside the limits, none leaves. */
export default function LotGate({ subOrder, line, lots, ask, onSent }: Props) {
  const { id, lines } = subOrder;
  const { remote, onRetry } = useAsked(() => readLots(id), [id]);
  const position = lines.length === 1 ? lines[0]!.position : Number(line);
  const typed = lots.map((lot) => lot.trim()).filter(Boolean);
  return (
    <Loaded remote={remote} onRetry={onRetry} skeleton={<Skeleton rows={2} />}>
      {(view) => {
        const known = typed.map((lot) => ({
          lot,
          found: view.lots.find((one) => one.line === position && lotKey(one.lot) === lotKey(lot)),
        }));
        const without = known.filter(({ found }) => !found?.supplier);
        const needed = known.some(({ found }) => found?.waiver === 'needed');
        const calm = typed.length > 0 && without.length === 0 && !known.some(({ found }) => found?.waiver === 'needed' || found?.waiver === 'asked'); // prettier-ignore
        return (
          <Notice tone={calm ? 'good' : 'amber'} title={m.deals_lots_gateTitle()}>
            <ul className="list-disc space-y-1 pl-5">
              {typed.length === 0 && <li>{m.deals_lots_nameThem()}</li>}
              {known.map(({ lot, found }) => (
                <li key={lot} className="figures">
                  {stateOf(lot, found)}
                </li>
              ))}
            </ul>
            <p>
              <a className="link press inline-flex items-center" href={lotsPath('supplier', id)}>
                {m.deals_lots_toLots()}
              </a>
            </p>
            {needed && without.length === 0 && ask && <AskConsent of={id} ask={ask} onSent={onSent} />}
          </Notice>
        );
      }}
    </Loaded>
  );
}

type Found = Awaited<ReturnType<typeof readLots>>['lots'][number] | undefined;
function stateOf(lot: string, found: Found): string {
  if (!found?.supplier) return m.deals_lots_gateWithout({ lot });
  const { waiver, supplier } = found;
  if (waiver === null) return m.deals_lots_gateWithin({ lot });
  const faults = supplier.faults.join('; ');
  if (waiver === 'granted') return m.deals_lots_gateGranted({ faults });
  return waiver === 'asked' ? m.deals_lots_gateAsked({ faults }) : m.deals_lots_gateNeeded({ faults });
}
