import { tonnesForm } from '#api/deals/deal-choices.ts';
import { carriageProblems, stateOf, type Carriage, type Packing } from '#api/deals/carriage-rules.ts';
import {
  containerLoads,
  netKgOf,
  packagesFor,
  reckonedDensity,
  roundLots,
  usualContainers,
  type LoadingWay,
  type LoadLimit,
} from '#api/deals/container-load.ts';
import type { Named } from '#api/common/common.ts';
import { TradeIcon } from '#components/ui/trade-icon.tsx';
import { containerIcon } from '#components/ui/trade/icons.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { compare } from '#lib/decimal.ts';
import { formatCount, formatFigure, formatTonnes } from '#lib/format.ts';

const ways: Record<LoadingWay, () => string> = {
  palletised: m.deals_rfq_loadPalletised,
  loose: m.deals_rfq_loadLoose,
  jumboBags: m.deals_rfq_loadJumbo,
  upright: m.deals_rfq_loadUpright,
  bulk: m.deals_rfq_loadBulk,
};

const limits: Record<LoadLimit, (inputs: { country: string }) => string> = {
  volume: m.deals_rfq_limitVolume,
  places: m.deals_rfq_limitPlaces,
  payload: m.deals_rfq_limitPayload,
  road: m.deals_rfq_limitRoad,
};

type Props = {
  carriage: Carriage;
  quantity: string;
  packing: string;
  cabinetType: string;
  /** Of destination, for its roads; null: the trade term names none. */
  country: Named | null;
  onQuantity: (tonnes: string) => void;
};

/** What containers hold of the goods packed so and what keeps more out, and the full lots next to the wanted quantity. */
export function LoadHint({ carriage, quantity, packing, cabinetType, country, onQuantity }: Props) {
  const packed = carriage.packings.find(({ code }) => code === packing);
  if (!packed) return null;
  const { goods } = carriage;
  const unfit = carriageProblems({ packing, cabinetType }, carriage);
  const problem = unfit['packing'] ?? unfit['cabinetType'];
  if (problem) return <p className="bg-sunken text-amber rounded px-4 py-3 text-table">{problem}</p>;
  const containers = carriage.cabinetTypes.filter(({ code }) =>
    cabinetType ? code === cabinetType : usualContainers(packed).includes(code),
  );
  const rows = containers.flatMap((container) =>
    containerLoads({ packing: packed, container, goods, country: country?.id ?? null }).map((load) => ({
      container,
      ...load,
    })),
  );
  if (rows.length === 0) return null;
  const density = reckonedDensity(packed, goods);
  const netKg = netKgOf(packed, density?.kgPerM3 ?? null);
  const wanted = tonnesForm.test(quantity) && compare(quantity, '0') > 0 ? quantity : null;
  const packages = wanted === null || netKg === null ? null : packagesFor(wanted, netKg);
  return (
    <div className="bg-sunken space-y-2 rounded px-4 py-3 text-table">
      <p className="font-medium">{m.deals_rfq_loads()}</p>
      <table className="w-full">
        <caption className="sr-only">{m.deals_rfq_loads()}</caption>
        <tbody>
          {rows.map(({ container, way, tonnes, packages: count, limit, baffles }) => (
            <tr
              key={`${container.code} ${way}`}
              className="border-line flex flex-wrap items-center gap-x-4 gap-y-1 border-t py-1.5"
            >
              <th scope="row" className="w-36 text-left font-normal sm:w-56">
                <TradeIcon name={containerIcon(container.code)} /> {container.name}
                <span className="text-soft block text-meta">{ways[way]()}</span>
                <span className="text-soft block text-meta">{limits[limit]({ country: country?.name ?? '' })}</span>
                {baffles && <span className="text-amber block text-meta">{m.deals_rfq_loadBaffles()}</span>}
              </th>
              <td className="figures w-28">
                {formatTonnes(tonnes)} <span className="unit">{m.unit_tonne()}</span>
                {count !== null && (
                  <span className="text-soft block text-meta">
                    {m.deals_rfq_packages({ count: formatCount(count) })}
                  </span>
                )}
              </td>
              <td className="flex grow flex-wrap gap-2">
                {wanted &&
                  roundLots(wanted, tonnes).map((lot) =>
                    compare(lot.tonnes, wanted) === 0 ? (
                      <span key={lot.tonnes} className="text-good">
                        {m.deals_rfq_fullLot({ count: lot.containers })}
                      </span>
                    ) : (
                      <Button key={lot.tonnes} variant="outline" size="small" onClick={() => onQuantity(lot.tonnes)}>
                        {m.deals_rfq_takeLot({ tonnes: lot.tonnes, count: lot.containers })}
                      </Button>
                    ),
                  )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {packages !== null && wanted !== null && (
        <p className="text-soft">
          {m.deals_rfq_packagesInAll({ tonnes: wanted, count: formatCount(packages), packing: packed.name })}
        </p>
      )}
      <p className="text-soft text-meta">{densityText(packed, goods)}</p>
      <p className="text-faint text-meta">{m.deals_rfq_loadsNote()}</p>
    </div>
  );
}

/** By which density it was reckoned, and how sure that is. */
function densityText(packing: Packing, goods: Carriage['goods']): string {
  const reckoned = reckonedDensity(packing, goods);
  if (!reckoned) return '';
  const density = formatFigure(reckoned.kgPerM3 / 1_000, 3).replace(/0+$/, '');
  const state = goods?.form ? stateOf(goods.form) : packing.holds.includes('liquid') ? 'liquid' : 'solid';
  const figure = {
    solid: m.deals_rfq_bulkDensity,
    liquid: m.deals_rfq_liquidDensity,
    gas: m.deals_rfq_gasFilling,
  }[state]({ density });
  if (reckoned.assumed) return m.deals_rfq_densityAssumed({ figure });
  return goods?.basis === 'own' ? m.deals_rfq_densityOwn({ figure }) : m.deals_rfq_densityTypical({ figure });
}
