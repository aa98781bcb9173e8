import { Loaded } from '#components/center/Loaded.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { m } from '#i18n/messages.ts';
import { useAsked } from '../deal/use-asked.ts';
import { readClaims } from '../stores/claim.ts';
import { ClaimCard } from './ClaimCard.tsx';
import type { ClaimsProps } from './Claims.tsx';

/** The claims of a deal, newest first, each with everything that was said of it. */
export function ClaimList({ orderId, subOrder, side }: ClaimsProps) {
  const { id, claims } = subOrder;
  const asked = useAsked(() => readClaims(id), [id, JSON.stringify(claims)]);
  return (
    <section
      id={`${subOrder.number}-claims`}
      className="border-line scroll-mt-4 border-t pt-4"
      aria-label={m.deals_claim_title()}
    >
      <h4 className="mb-2 font-semibold">{m.deals_claim_title()}</h4>
      <Loaded {...asked} skeleton={<Skeleton rows={4} />}>
        {({ claims: known, released, releasedOn }) => (
          <ul className="space-y-4">
            {known.map((claim) => (
              <ClaimCard key={claim.id} orderId={orderId} side={side} claim={claim} money={{ released, releasedOn }} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
