import { tonnesForm } from '#api/deals/deal-choices.ts';
import type { RfqChoices } from '#api/deals/rfq.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { containerLoads, packagesFor, roundLots, type LoadingWay } from '#api/deals/container-load.ts';
import { compare } from '#lib/decimal.ts';
import { formatCount, formatTonnes } from '#lib/format.ts';

const ways: Record<LoadingWay, () => string> = {
  palletised: m.deals_rfq_loadPalletised,
  loose: m.deals_rfq_loadLoose,
  jumboBags: m.deals_rfq_loadJumbo,
  bulk: m.deals_rfq_loadBulk,
};

type Props = {
  choices: RfqChoices;
  quantity: string;
  packing: string;
  cabinetType: string;
  onQuantity: (tonnes: string) => void;
};

/** What containers hold of goods packed so, and the full lots next to the wanted quantity. */
export function LoadHint({ choices, quantity, packing, cabinetType, onQuantity }: Props) {
  const packed = choices.packings.find(({ code }) => code === packing);
  if (!packed) return null;
  const containers = choices.cabinetTypes.filter(({ code }) =>
    cabinetType ? code === cabinetType : ['20GP', '40HQ'].includes(code),
  );
  const rows = containers.flatMap((container) =>
    containerLoads(packed, container).map((load) => ({ container, ...load })),
  );
  if (rows.length === 0) return null;
  const wanted = tonnesForm.test(quantity) && compare(quantity, '0') > 0 ? quantity : null;
  const packages = wanted === null ? null : packagesFor(wanted, packed);
  return (
    <div className="bg-sunken space-y-2 rounded px-4 py-3 text-sm">
      <p className="font-medium">{m.deals_rfq_loads()}</p>
      <table className="w-full">
        <caption className="sr-only">{m.deals_rfq_loads()}</caption>
        <tbody>
          {rows.map(({ container, way, tonnes, packages: count }) => (
            <tr
              key={`${container.code} ${way}`}
              className="border-line flex flex-wrap items-center gap-x-4 gap-y-1 border-t py-1.5"
            >
              <th scope="row" className="w-36 text-left font-normal sm:w-56">
                {container.name}
                <span className="text-soft block text-[0.8125rem]">{ways[way]()}</span>
              </th>
              <td className="figures w-28">
                {formatTonnes(tonnes)} <span className="unit">{m.unit_tonne()}</span>
                {count !== null && (
                  <span className="text-soft block text-[0.8125rem]">
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
      <p className="text-faint text-[0.8125rem]">{m.deals_rfq_loadsNote()}</p>
    </div>
  );
}
