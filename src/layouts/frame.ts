import type { Locale } from '#i18n/locales.ts';
import type { Frame } from '#components/frame/frame-data.ts';
import { megaMenu } from '#components/frame/mega-menu.ts';

const keepMilliseconds = 60_000;
const frames = new Map<Locale, { frame: Promise<Frame>; until: number }>();

/** The frame in the page's language; asked of the API once a minute, because 324 categories are on every page. */
export function loadFrame(locals: App.Locals): Promise<Frame> {
  const kept = frames.get(locals.locale);
  if (kept && kept.until > Date.now()) return kept.frame;
  const frame = askForFrame(locals);
  frames.set(locals.locale, { frame, until: Date.now() + keepMilliseconds });
  frame.catch(() => frames.delete(locals.locale));
  return frame;
}

async function askForFrame({ client, locale }: App.Locals): Promise<Frame> {
  const [categories, config] = await Promise.all([
    client.post('api/product/web/category/getWebCategoryTree', {}),
    client.get('api/backstage/pc/home/config', {}),
  ]);
  return { categories, config, menu: megaMenu(locale, categories) };
}
