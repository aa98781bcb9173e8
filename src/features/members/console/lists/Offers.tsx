import '#i18n/browser.ts';
import type { First } from '#app/first.ts';
import type { OfferListed } from '#api/members/console-lists.ts';
import { statusName } from '#api/market/offer-words.ts';
import { priceText } from '#components/center/figures.ts';
import { Badge } from '#components/ui/badge.tsx';
import { dayOf } from '#lib/moments.ts';
import { localPath } from '#lib/paths.ts';
import { PartyLink, Told, figures } from '#app/console/lists/cells.tsx';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { m } from '#i18n/messages.ts';
import { consoleLists } from '#app/console/lists/console-lists.ts';
import { Listing, type Column } from '#app/console/lists/Listing.tsx';

const columns = (): Column<OfferListed>[] => [
  {
    head: m.console_offer(),
    cell: ({ id, grade, category }) => (
      <Told
        first={
          <a className="link" href={localPath('/productDetail', { id })}>
            {grade}
          </a>
        }
        then={category}
      />
    ),
  },
  {
    head: m.deals_hold_shop(),
    cell: ({ shop, owner }) => <Told first={<bdi>{shop.name}</bdi>} then={owner.id && <PartyLink party={owner} />} />,
  },
  { head: m.console_price(), cell: ({ price }) => priceText(price), className: figures },
  { head: m.console_listedOn(), cell: ({ listedAt }) => dayOf(listedAt), className: figures },
  { head: m.console_validUntil(), cell: ({ validUntil }) => validUntil, className: figures },
  {
    head: m.console_state(),
    cell: ({ status }) => (
      <Badge tone={status === 'onSale' ? 'good' : 'plain'}>
        {status === 'paused' ? m.console_paused() : statusName(status)}
      </Badge>
    ),
  },
];

/** Every offer, on sale or not. `of`: those of one company. */
export default function Offers({ first, of }: { first: First<typeof consoleLists.offers>; of?: string }) {
  return (
    <MembersOnly audience="operator">
      <Listing
        kind="offers"
        first={first}
        of={of}
        store={consoleLists.offers}
        search={m.console_searchOffers()}
        whole={m.market_offer_statusOnSale()}
        parts={{ offSale: m.console_offSale }}
        columns={columns()}
      />
    </MembersOnly>
  );
}
