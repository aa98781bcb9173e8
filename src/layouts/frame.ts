import type { Frame } from '#app/frame/frame-data.ts';
import { familyLinks } from '#app/frame/mega-menu.ts';

/** What every page shows of public data because the frame does. Counts change too often for every page to follow. */
export const frameScopes = ['materials', 'content'] as const;

/** The frame in the page's language; kept until public data changes, because every page asks for it. */
export function loadFrame(locals: App.Locals): Promise<Frame> {
  return locals.remember(`frame/${locals.locale}`, ['offers', 'shops', ...frameScopes], () => askForFrame(locals));
}

async function askForFrame({ client }: App.Locals): Promise<Frame> {
  const [categories, config] = await Promise.all([
    client.post('api/product/web/category/getWebCategoryTree', {}),
    client.get('api/backstage/pc/home/config', {}),
  ]);
  return { categories, config, menu: familyLinks(categories) };
}
