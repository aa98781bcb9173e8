import { m } from '#i18n/messages.ts';
import type { Actor } from '#server/context.ts';
import { invalid } from '#server/errors.ts';
import type { Transaction } from '#server/once.ts';
import { knownMembers } from './known.ts';
import { sidesOfMembers, sidesOfShops, type Side } from './sides.ts';

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
    if (side?.memberId === actor.id) throw invalid({ [field]: m.mail_toYourself() });
    if (!side || (side.shop === null && !known.has(side.memberId!)))
      throw invalid({ [field]: m.mail_unknownReceiver() });
    if (!side.here) throw invalid({ [field]: m.mail_noLongerHere() });
    return side;
  });
  const distinct = sides.filter((side, index) => sides.findIndex((other) => alike(side, other)) === index);
  // Who holds a mail is a member: a shop of the demo that nobody owns is named in the mail itself.
  if (distinct.length > 1 && distinct.some(({ memberId }) => memberId === null))
    throw invalid({ [field]: m.mail_shopAlone() });
  return distinct;
}

const alike = (one: Side, other: Side) =>
  one.memberId === null ? one.shop?.id === other.shop?.id : one.memberId === other.memberId;
