import '#i18n/browser.ts';
import type { First } from '#app/first.ts';
import type { ShopListed } from '#api/members/console-lists.ts';
import { shopHref } from '#api/market/shop-path.ts';
import { Badge } from '#components/ui/badge.tsx';
import { PartyLink, figures } from '#app/console/lists/cells.tsx';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { m } from '#i18n/messages.ts';
import { consoleLists } from '#app/console/lists/console-lists.ts';
import { Listing, type Column } from '#app/console/lists/Listing.tsx';

const columns = (): Column<ShopListed>[] => [
  {
    head: m.deals_hold_shop(),
    cell: ({ id, name }) => (
      <a className="link" href={shopHref(id)}>
        <bdi>{name}</bdi>
      </a>
    ),
  },
  { head: m.console_company(), cell: ({ owner }) => <PartyLink party={owner} /> },
  { head: m.console_country(), cell: ({ nation }) => nation.name },
  { head: m.console_openedOn(), cell: ({ openedOn }) => openedOn, className: figures },
  { head: m.console_state(), cell: ({ state }) => <Badge tone={tones[state]}>{stateNames[state]()}</Badge> },
];

const stateNames = { open: m.console_shopOpen, held: m.deals_hold_isHeld, closed: m.console_shopClosed } as const;
const tones = { open: 'good', held: 'amber', closed: 'plain' } as const;

/** Every shop, in the catalogue or not. */
export default function Shops({ first }: { first: First<typeof consoleLists.shops> }) {
  return (
    <MembersOnly audience="operator">
      <Listing
        kind="shops"
        first={first}
        store={consoleLists.shops}
        search={m.console_searchShops()}
        whole={m.console_allShops()}
        parts={{ open: m.console_shopOpen, held: m.deals_hold_open, closed: m.console_shopClosed }}
        columns={columns()}
      />
    </MembersOnly>
  );
}
