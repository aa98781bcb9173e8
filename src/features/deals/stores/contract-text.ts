import { atom } from 'nanostores';
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

/** How far each version has been read here, by its SHA-256: from 0 to 1. */
export const $readUpTo = atom<Readonly<Record<string, number>>>({});
export function noteRead(sha256: string, part: number): void {
  const known = $readUpTo.get();
  if (part > (known[sha256] ?? 0)) $readUpTo.set({ ...known, [sha256]: part });
}
