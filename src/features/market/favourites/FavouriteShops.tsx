import '#i18n/browser.ts';
import { useState } from 'react';
import type { Named } from '#api/common/common.ts';
import type { FavouriteShops as Favourites } from '#api/market/favourite.ts';
import { shopHref } from '#api/market/shop-path.ts';
import { ForCall, useAsk } from '#app/center/ForCall.tsx';
import { showToast } from '#app/stores/toasts.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import { foreignLang } from '#lib/text-language.ts';
import { favourites, setFavourite } from '../stores/favourites.ts';

type Shop = Favourites['shops'][number];
type Props = {
  /** The shop that the address asks to add. */
  offered: Named | null;
  /** So many shops one RFQ goes to. */
  mostChosen: number;
  first: Favourites | null;
};

async function change({ id, name }: Named, kept: boolean): Promise<void> {
  const outcome = await setFavourite(id, kept);
  if (!outcome.ok) return showToast(outcome.fields['shopId'] ?? outcome.message, 'warning');
  showToast(kept ? m.market_favourites_added({ name }) : m.market_favourites_removed({ name }), 'success');
}

/** The shops that the company keeps, to be ticked for an RFQ. */
export default function FavouriteShops({ offered, mostChosen, first }: Props) {
  const load = () => void favourites.load(null);
  const known = useRemote(favourites, first, '', load);
  return (
    <Loaded remote={known} onRetry={load} skeleton={<Skeleton rows={4} />}>
      {({ shops }) => (
        <div className="space-y-4">
          {offered && !shops.some(({ id }) => id === offered.id) && <Offered shop={offered} />}
          {shops.length === 0 ? (
            <EmptyState drawing="lighthouse" title={m.market_favourites_none()}>
              <p>{m.market_favourites_noneText()}</p>
              <a className="link" href={localPath('/shopList')}>
                {m.market_favourites_browse()}
              </a>
            </EmptyState>
          ) : (
            <ShopList shops={shops} mostChosen={mostChosen} />
          )}
        </div>
      )}
    </Loaded>
  );
}

function Offered({ shop }: { shop: Named }) {
  const [busy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    await change(shop, true);
    setBusy(false);
  };
  return (
    <Notice tone="brand" title={m.market_favourites_addQuestion({ name: shop.name })}>
      <ForCall<'api/user/web/favourite/setFavouriteShop'> as="buyer">
        <Button busy={busy} onClick={() => void add()}>
          {m.market_favourites_keep()}
        </Button>
      </ForCall>
    </Notice>
  );
}

function ShopList({ shops, mostChosen }: { shops: readonly Shop[]; mostChosen: number }) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const mayChange = useAsk('buyer') === undefined;
  const chosen = shops.filter(({ id, reachable }) => reachable && ticked.includes(id)).map(({ id }) => id);
  const tooMany = chosen.length > mostChosen;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-soft figures grow" role="status">
          {tooMany
            ? m.market_favourites_tooManyChosen({ max: mostChosen })
            : m.market_favourites_chosen({ count: formatCount(chosen.length) })}
        </p>
        {chosen.length === 0 || tooMany ? (
          <Button disabled>{m.market_favourites_sendRfq()}</Button>
        ) : (
          <Button asChild>
            <a href={localPath('/productRfq', { shop: chosen })}>{m.market_favourites_sendRfq()}</a>
          </Button>
        )}
      </div>
      <ul className="panel divide-line divide-y">
        {shops.map((shop) => (
          <li key={shop.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 sm:px-4">
            <label className="flex size-[44px] items-center justify-center pointer-fine:size-6">
              <Checkbox
                checked={chosen.includes(shop.id)}
                disabled={!shop.reachable}
                aria-label={m.market_favourites_choose({ name: shop.name })}
                onChange={(event) =>
                  setTicked(event.target.checked ? [...ticked, shop.id] : ticked.filter((id) => id !== shop.id))
                }
              />
            </label>
            <div className="min-w-0 flex-1 basis-48">
              <a
                className="quiet-link press inline-flex items-center font-medium wrap-anywhere"
                href={shopHref(shop.id)}
                lang={foreignLang(shop.name)}
              >
                {shop.name}
              </a>
              {shop.company && shop.company !== shop.name && (
                <span className="text-soft block text-table wrap-anywhere" lang={foreignLang(shop.company)}>
                  {m.market_shop_ofCompany({ company: shop.company })}
                </span>
              )}
              <span className="text-soft flex flex-wrap items-center gap-x-3 text-table">
                {shop.nation}
                {shop.certified && <Badge tone="good">{m.market_shop_certified()}</Badge>}
                {!shop.reachable && <span>{m.market_favourites_unreachable()}</span>}
              </span>
            </div>
            {mayChange && (
              <Button variant="outline" size="small" onClick={() => void change(shop, false)}>
                {m.market_favourites_remove()}
                <span className="sr-only"> {shop.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
