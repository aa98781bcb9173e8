import type { MoreSuppliers } from '#api/deals/open-rfq.ts';
import type { RfqReceivers } from '#api/deals/rfq.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { m } from '#i18n/messages.ts';
import { CompanyOfShop } from '../deal/CompanyOfShop.tsx';

type Asked = MoreSuppliers['shops'][number]['asked'];
type Props = {
  shops: readonly (Omit<RfqReceivers['shops'][number], 'deals'> & { asked?: Asked })[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** Shops to be ticked, with what tells them apart. Who has been asked already is named and cannot be ticked. */
export function ShopTicks({ shops, chosen, onChange }: Props) {
  const choose = (id: string, checked: boolean) =>
    onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <ul className="border-line divide-line max-h-96 divide-y overflow-y-auto rounded border">
      {shops.map((shop) => (
        <li key={shop.id}>
          <label className="press hover:bg-sunken flex cursor-pointer items-center gap-3 px-3 py-2 has-disabled:cursor-default">
            <Checkbox
              name="shopIds"
              value={shop.id}
              checked={Boolean(shop.asked) || chosen.includes(shop.id)}
              disabled={Boolean(shop.asked)}
              onChange={(event) => choose(shop.id, event.target.checked)}
            />
            <span className="min-w-0 flex-1">
              <span lang="">{shop.name}</span> {shop.favourite && <Badge tone="brand">{m.deals_rfq_favourite()}</Badge>}
              <CompanyOfShop shop={shop} />
            </span>
            <span className="text-soft shrink-0 text-right text-table">
              {shop.nation}
              {shop.asked ? (
                <span className="block">
                  {shop.asked === 'declined' ? m.deals_change_hasDeclined() : m.deals_change_isAsked()}
                </span>
              ) : (
                shop.offers > 0 && <span className="block">{m.deals_rfq_offersOfGrade({ count: shop.offers })}</span>
              )}
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
