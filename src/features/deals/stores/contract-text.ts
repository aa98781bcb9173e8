import { atom, computed } from 'nanostores';
import type { ContractText } from '#api/deals/contract-text.ts';
import { browserClient } from '#client/browser.ts';
import { remote } from '#app/stores/remote.ts';

const text = remote<ContractText>();
/** The words of the contract that is open. */
export const $contractText = text.$state;
export function loadContractText(id: string): Promise<void> {
  text.forget();
  return text.load(() => browserClient().get('api/trade/web/contract/getContractText', { id }));
}

type Seen = { parts: ReadonlySet<number>; of: number };
/** Which parts of each version have been on the screen here, by its SHA-256: who jumps to the end has not read to it. */
const $seen = atom<Readonly<Record<string, Seen>>>({});
export function noteSeen(sha256: string, part: number, of: number): void {
  const known = $seen.get();
  const { parts } = known[sha256] ?? { parts: new Set<number>() };
  if (!parts.has(part)) $seen.set({ ...known, [sha256]: { parts: new Set([...parts, part]), of } });
}
/** The first part of a version that nobody has read to its end here. */
export function firstUnread(sha256: string): number {
  const parts = $seen.get()[sha256]?.parts;
  for (let part = 0; ; part += 1) if (!parts?.has(part)) return part;
}
/** How much of each version has been read, in whole per cent. */
export const $percentRead = computed($seen, (seen): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(seen).map(([sha256, { parts, of }]) => [sha256, Math.floor((100 * parts.size) / of)]),
  ),
);
