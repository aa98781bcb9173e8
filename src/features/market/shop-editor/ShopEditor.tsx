import '#i18n/browser.ts';
import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import type { OwnShop } from '#api/market/own-shop.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import type { Family } from '#components/form/CategoryPicker.tsx';
import { m } from '#i18n/messages.ts';
import { localPath } from '#lib/paths.ts';
import { shopHref } from '#api/market/shop-path.ts';
import { $ownShop, loadOwnShop } from '../stores/own-shop.ts';
import { PictureShow } from './PictureShow.tsx';
import { ShopForm } from './ShopForm.tsx';
import { MembersOnly } from '#app/center/MembersOnly.tsx';

type Props = { families: readonly Family[] };

/** The supplier's shop: what it says of itself, its pictures, and what its page still lacks. */
export default function ShopEditor({ families }: Props) {
  return (
    <MembersOnly audience="shopOwner">
      <Editor families={families} />
    </MembersOnly>
  );
}

function Editor({ families }: Props) {
  const shop = useStore($ownShop);
  const load = () => void loadOwnShop();
  useEffect(load, []);
  return (
    <Loaded remote={shop} onRetry={load} skeleton={<Skeleton rows={8} tall />}>
      {(own) => (
        <div className="space-y-5">
          <Standing shop={own} />
          <ShopForm shop={own} families={families} />
          <PictureShow shop={own} />
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
