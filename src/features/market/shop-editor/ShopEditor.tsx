import '#i18n/browser.ts';
import type { OwnShop } from '#api/market/own-shop.ts';
import { AfterHydration } from '#components/center/AfterHydration.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import type { Family } from '#components/form/CategoryPicker.tsx';
import { m } from '#i18n/messages.ts';
import { localPath } from '#lib/paths.ts';
import { shopHref } from '#api/market/shop-path.ts';
import { loadShop, shop } from '../stores/own-shop.ts';
import { PictureShow } from './PictureShow.tsx';
import { ShopForm } from './ShopForm.tsx';
import { useRemote } from '#app/stores/use-remote.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { ForCall } from '#app/center/ForCall.tsx';

type Props = { families: readonly Family[]; first: OwnShop | null };

/** The supplier's shop: what it says of itself, its pictures, and what its page still lacks. */
export default function ShopEditor(props: Props) {
  return (
    <MembersOnly audience="shopOwner">
      <Editor {...props} />
    </MembersOnly>
  );
}

function Editor({ families, first }: Props) {
  const load = () => void loadShop();
  const known = useRemote(shop, first, '', load);
  return (
    <Loaded remote={known} onRetry={load} skeleton={<Skeleton of="form" rows={8} />}>
      {(own) => (
        <div className="space-y-5">
          <Standing shop={own} />
          <ForCall<'api/user/supplier/shop/updateShop'> as="sales" begins="selling" whole>
            <div className="space-y-5">
              <AfterHydration>
                <ShopForm shop={own} families={families} />
              </AfterHydration>
              <PictureShow shop={own} />
            </div>
          </ForCall>
        </div>
      )}
    </Loaded>
  );
}

function Standing({ shop: { id, missing } }: { shop: OwnShop }) {
  const parts: Record<OwnShop['missing'][number], { label: string; href?: string }> = {
    logo: { label: m.market_shop_logo() },
    city: { label: m.market_shop_city() },
    profile: { label: m.market_shop_profile() },
    pictures: { label: m.market_shop_show() },
    licence: {
      label: m.market_shop_kindBusinessLicence(),
      href: localPath('/supplierCenter/qualifications', { edit: 'new' }),
    },
    dynamics: { label: m.market_shop_dynamics(), href: localPath('/supplierCenter/dynamics', { edit: 'new' }) },
  };
  const link = (
    <a className="link press inline-flex items-center" href={shopHref(id)} target="_blank" rel="noopener">
      {m.market_shop_seePublic()}
    </a>
  );
  if (missing.length === 0) {
    return (
      <Notice tone="good" title={m.market_shop_complete()}>
        {link}
      </Notice>
    );
  }
  return (
    <Notice tone="amber" title={m.market_shop_stillMissing()}>
      <ul className="flex flex-wrap gap-x-4">
        {missing.map((part) => {
          const { label, href } = parts[part];
          return (
            <li key={part} className="flex items-center">
              {href ? (
                <a className="link press inline-flex items-center" href={href}>
                  {label}
                </a>
              ) : (
                <span className="press inline-flex items-center">{label}</span>
              )}
            </li>
          );
        })}
      </ul>
      {link}
    </Notice>
  );
}
