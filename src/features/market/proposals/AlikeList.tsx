import type { ReactNode } from 'react';
import type { AlikeMaterial } from '#api/market/proposal.ts';
import { Badge } from '#components/ui/badge.tsx';
import { m } from '#i18n/messages.ts';
import { localPath } from '#lib/paths.ts';

type Props<One> = {
  alike: readonly One[];
  /** What can be done with each. */
  children: (one: One) => ReactNode;
};

const words = {
  same: m.market_proposals_likenessSame,
  otherMaker: m.market_proposals_likenessOtherMaker,
  near: m.market_proposals_likenessNear,
} as const;

/** Materials that a grade may be, with why each is shown. */
export function AlikeList<One extends AlikeMaterial>({ alike, children }: Props<One>) {
  return (
    <ul className="divide-line border-line divide-y border-y">
      {alike.map((one) => (
        <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
          <div className="min-w-0 grow basis-56">
            <p className="flex flex-wrap items-center gap-x-2">
              <a
                className="link font-medium wrap-anywhere"
                href={localPath('/absDetail', { id: one.id })}
                target="_blank"
              >
                {one.grade}
              </a>
              <Badge tone={one.likeness === 'same' ? 'amber' : 'plain'}>{words[one.likeness]()}</Badge>
              {one.proposed && <Badge>{m.market_offer_proposed()}</Badge>}
            </p>
            <p className="text-soft text-table wrap-anywhere">
              {one.manufacturer.name} · {one.category.name}
            </p>
          </div>
          {children(one)}
        </li>
      ))}
    </ul>
  );
}
