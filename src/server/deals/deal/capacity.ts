import { containerLoads } from '#api/deals/container-load.ts';
import type { Directory } from '#server/market/catalogue/index.ts';

type Detail = Record<string, unknown>;
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const tanks = ['ISOTANK', 'FLEXITANK'];

/**
 * Tonnes that one container holds of goods packed so, stowed as full as it may be; null where no rule is known.
 * Undefined: such goods do not travel in such a container.
 */
export function capacityOf(
  { codes }: Pick<Directory, 'codes'>,
  packing: string,
  cabinet: string,
): string | null | undefined {
  const [pack, box] = [codes.get('packing')?.get(packing)?.detail, codes.get('container')?.get(cabinet)?.detail];
  if (!pack || !box || cabinet === 'LCL') return undefined;
  const netKg = numberOf(pack['netKg']);
  if (tanks.includes(cabinet) && netKg !== null) return undefined;
  const loads = (box['typicalResinLoadT'] ?? {}) as Detail;
  const fullest = containerLoads(
    { code: packing, netKg, volumeLitres: numberOf(pack['volumeL']) },
    {
      code: cabinet,
      payloadKg: numberOf(box['payloadKg']),
      palletisedTonnes: numberOf(loads['palletised']),
      looseTonnes: Array.isArray(loads['loose']) ? (loads['loose'] as number[]) : null,
    },
  ).at(-1);
  return fullest?.tonnes ?? null;
}
