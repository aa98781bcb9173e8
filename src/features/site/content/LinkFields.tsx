import { contentLimits, menuPages } from '#api/site/content-choices.ts';
import type { FormState } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { m } from '#i18n/messages.ts';
import type { ContentValues, FrameLink, LinkList } from '#api/site/content-values.ts';

const { partners, menu, label: longestLabel } = contentLimits.site;

type Props = { form: FormState<ContentValues>; list: LinkList };

const lists: Record<LinkList, { title: () => string; add: () => string; most: number; first: string }> = {
  menus: { title: m.site_content_menu, add: m.site_content_addMenu, most: menu, first: menuPages[0] },
  partners: { title: m.frame_partnerSites, add: m.site_content_addPartner, most: partners, first: 'https://' },
};

const pageNames: Record<(typeof menuPages)[number], () => string> = {
  '/productList': m.frame_offers,
  '/abs': m.frame_materials,
  '/shopList': m.frame_kindShops,
  '/news': m.frame_news,
  '/helpCenter': m.frame_help,
  '/categoryList': m.frame_categories,
  '/priceHistory': m.market_prices_title,
  '/exchangeRate': m.market_rates_title,
  '/checkLogistics': m.deals_logistics_title,
  '/verifyContract': m.deals_verify_title,
};

/** Links of the frame in their order: the menu leads to pages of the site, friendly links to others. */
export function LinkFields({ form, list }: Props) {
  const { title, add, most, first } = lists[list];
  const links = form.values[list];
  const nameOf = (at: number, part: keyof FrameLink) => `${list}.${at}.${part}`;
  const change = (at: number, part: keyof FrameLink, text: string) =>
    form.set(
      list,
      links.map((link, index) => (index === at ? { ...link, [part]: text } : link)),
      nameOf(at, part),
    );
  const move = (at: number, by: number) => {
    const next = [...links];
    const [moved] = next.splice(at, 1);
    next.splice(at + by, 0, moved!);
    form.set(list, next);
  };
  const fields = [
    { name: 'en', label: m.site_content_linkEn(), max: longestLabel },
    { name: 'zh', label: m.site_content_linkZh(), max: longestLabel },
    {
      name: 'href',
      label: list === 'menus' ? m.site_content_menuPage() : m.site_content_partnerHref(),
      max: contentLimits.href,
    },
  ] as const;
  return (
    <fieldset className="space-y-4">
      <legend className="text-h3 font-semibold">{title()}</legend>
      <ol className="space-y-4">
        {links.map((link, at) => (
          <li
            key={at}
            className="border-line grid gap-3 border-b pb-4 sm:grid-cols-[1fr_1fr_1.5fr_auto] sm:items-start"
          >
            {fields.map(({ name, label, max }) => (
              <Field key={name} name={nameOf(at, name)} label={label} error={form.errors[nameOf(at, name)]} required>
                {(control) =>
                  list === 'menus' && name === 'href' ? (
                    <NativeSelect
                      {...control}
                      value={link.href}
                      onChange={(page) => change(at, name, page)}
                      options={menuPages.map((page) => ({ value: page, label: pageNames[page]() }))}
                    />
                  ) : (
                    <Input
                      {...control}
                      maxLength={max}
                      value={link[name]}
                      onChange={(event) => change(at, name, event.target.value)}
                    />
                  )
                }
              </Field>
            ))}
            <div className="flex gap-1 sm:pt-6">
              <Button
                variant="quiet"
                size="icon"
                disabled={at === 0}
                aria-label={m.site_content_moveUp({ name: link.en })}
                onClick={() => move(at, -1)}
              >
                ↑
              </Button>
              <Button
                variant="quiet"
                size="icon"
                disabled={at === links.length - 1}
                aria-label={m.site_content_moveDown({ name: link.en })}
                onClick={() => move(at, 1)}
              >
                ↓
              </Button>
              <Button
                variant="quiet"
                size="icon"
                aria-label={m.site_content_removeLink({ name: link.en })}
                onClick={() =>
                  form.set(
                    list,
                    links.filter((_, index) => index !== at),
                  )
                }
              >
                ×
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {links.length < most && (
        <Button variant="outline" onClick={() => form.set(list, [...links, { en: '', zh: '', href: first }])}>
          {add()}
        </Button>
      )}
    </fieldset>
  );
}
