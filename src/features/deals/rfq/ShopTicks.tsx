import { useState } from 'react';
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

/** Shops to be ticked, with what tells them apart; those that the company has approved can be shown alone. Who has been asked already is named and cannot be ticked. */
export function ShopTicks({ shops, chosen, onChange }: Props) {
  const [only, setOnly] = useState(false);
  const choose = (id: string, checked: boolean) =>
    onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id));
  const approved = shops.filter((shop) => shop.approved);
  const list = (
    <ul className="border-line divide-line relative max-h-96 divide-y overflow-y-auto rounded border">
      {(only ? approved : shops).map((shop) => (
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
              <span lang="">{shop.name}</span> {shop.favourite && <Badge tone="brand">{m.deals_rfq_favourite()}</Badge>}{' '}
              {shop.approved && <Badge tone="good">{m.deals_sources_mark()}</Badge>}
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
  if (approved.length === 0) return list;
  return (
    <div className="space-y-2">
      <label className="press inline-flex items-center gap-2">
        <Checkbox checked={only} onChange={(event) => setOnly(event.target.checked)} />
        {m.deals_sources_onlyApproved({ count: approved.length })}
      </label>
      {list}
    </div>
  );
}
