import { m } from '#i18n/messages.ts';

/** The certified company behind a shop, where the shop is called otherwise. */
export function CompanyOfShop({ shop: { name, company } }: { shop: { name: string; company: string | null } }) {
  if (!company || company === name) return null;
  return (
    <span className="text-soft block text-[0.8125rem] font-normal break-words">{m.shop_ofCompany({ company })}</span>
  );
}
