import type { OwnShop } from '#api/market/own-shop.ts';
import { Notice } from '#components/center/Notice.tsx';
import { m } from '#i18n/messages.ts';
import { rejectionReasonName } from '#api/members/company-words.ts';

type Props = { renaming: NonNullable<OwnShop['renaming']> };

/** What became of the wish for another name or logo. */
export function RenamingNotice({ renaming: { nameEn, nameZh, state, reason, remark } }: Props) {
  const name = nameEn === nameZh || !nameZh ? nameEn : nameEn ? `${nameEn} / ${nameZh}` : nameZh;
  return state === 'underAudit' ? (
    <Notice tone="amber" title={m.market_shop_renamingWaits()}>
      {m.market_shop_renamingWaitsText({ name })}
    </Notice>
  ) : (
    <Notice tone="bad" title={m.market_shop_renamingRefused({ name })}>
      {[reason && rejectionReasonName(reason), remark].filter(Boolean).join(' · ')}
    </Notice>
  );
}
