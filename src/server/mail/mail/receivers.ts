import { m } from '#i18n/messages.ts';
import type { Actor } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/errors.ts';
import { knownMembers } from './known-members.ts';
import { sidesOfMembers, sidesOfShops, type Side } from './mail-parties.ts';

/**
 * To whom a mail goes: open shops, and members with whom the sender has a conversation or a deal. Throws 422 at `field`
 * for everybody else; whether there is such a member, nobody is told who does not know them.
 */
export async function receiversOf(
  tx: Transaction,
  actor: Actor,
  ids: readonly string[],
  field: string,
): Promise<Side[]> {
  const shops = await sidesOfShops(tx, ids);
  const members = await sidesOfMembers(tx, ids);
  const known = new Set(await knownMembers(tx, actor, { only: [...members.keys()] }));
  const sides = ids.map((id): Side => {
    const side = shops.get(id) ?? members.get(id.toLowerCase());
    if (side && isOwn(side, actor)) throw invalid({ [field]: m.mail_toYourself() });
    const isPublic = side !== undefined && side.shop !== null && side.memberId === side.party;
    if (!side || !(isPublic || known.has(side.memberId!))) throw invalid({ [field]: m.mail_unknownReceiver() });
    if (!side.here) throw invalid({ [field]: m.mail_noLongerHere() });
    return side;
  });
  const distinct = sides.filter((side, index) => sides.findIndex((other) => alike(side, other)) === index);
  // Who holds a mail is a member: a shop of the demo that nobody owns is named in the mail itself.
  if (distinct.length > 1 && distinct.some(({ memberId }) => memberId === null))
    throw invalid({ [field]: m.mail_shopAlone() });
  return distinct;
}

const isOwn = ({ memberId, party, shop }: Side, actor: Actor) =>
  memberId === actor.id || (shop !== null && party === actor.party);

const alike = (one: Side, other: Side) =>
  one.shop === null ? one.memberId === other.memberId : one.shop.id === other.shop?.id;
