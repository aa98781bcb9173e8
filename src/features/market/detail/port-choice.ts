import type { Named } from '#api/common/common.ts';
import type { LandedOffers } from '#api/deals/landed-offers.ts';

/** What a port is called in the list: by its name and by its code, so that both are found as somebody types. */
export const portText = ({ id, name }: Named): string => `${name} (${id})`;

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** The port that somebody has typed or chosen: by its code, by its name, or by the beginning of a name that no other has. */
export function portMeant(typed: string, destinations: LandedOffers['destinations']): Named | undefined {
  const ports = destinations.flatMap(({ ports }) => ports);
  const wanted = plain(typed);
  if (wanted === '') return undefined;
  const code = /\((\w{5})\)$/.exec(wanted)?.[1] ?? wanted;
  const named = ports.filter(({ name }) => plain(name) === wanted);
  const begun = ports.filter(({ name }) => plain(name).startsWith(wanted));
  const only = [named, begun].find((found) => found.length === 1)?.[0];
  return ports.find(({ id }) => plain(id) === code) ?? only;
}
