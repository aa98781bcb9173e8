import { m } from '#i18n/messages.ts';
import { foreignLang } from '#lib/text-language.ts';

type Props = { shop: { name: string; company: string | null } };

/** The certified company behind a shop, where the shop is called otherwise. */
export function CompanyOfShop({ shop: { name, company } }: Props) {
  if (!company || company === name) return null;
  return (
    <span className="text-soft block text-meta font-normal break-words" lang={foreignLang(company)}>
      {m.market_shop_ofCompany({ company })}
    </span>
  );
}
