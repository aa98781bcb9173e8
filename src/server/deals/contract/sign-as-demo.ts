import { and, eq } from 'drizzle-orm';
import type { MemberContext } from '#server/platform/context.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { notFound } from '#server/platform/errors.ts';
import { lockOwnSubOrder } from '#server/deals/deal/index.ts';
import { consentTo } from './consent.ts';
import { contractToSign, refuseChange } from './change-order.ts';
import { addSignature } from './sign.ts';

/** The range that documents use for examples (RFC 5737): nobody has signed from there. */
const nowhere = '192.0.2.1';

/**
 * Signs without a password, for deals that a member of the demo has signed in the past. No call leads here. Throws 404
 * for every other member.
 */
export async function signAsDemo(
  context: MemberContext,
  { subOrderId, fullName }: { subOrderId: string; fullName: string },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const isDemo = and(eq(member.id, context.actor.id), eq(member.demo, true));
    if ((await tx.$count(member, isDemo)) === 0) throw notFound();
    const deal = await lockOwnSubOrder(tx, context, subOrderId);
    const { contract: found, amendment } = await contractToSign(tx, deal);
    const contract = found!;
    const change =
      amendment?.version === contract.version ? await refuseChange(tx, context, deal, amendment) : undefined;
    const consentSha256 = consentTo(contract, deal.company, context.locale).sha256;
    const signer = { ...context, address: nowhere, device: 'Demo' };
    await addSignature(tx, signer, deal, contract, { fullName, consentSha256 }, false, change);
  });
}
