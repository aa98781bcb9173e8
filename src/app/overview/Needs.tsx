import { NeedList, type Need } from '../center/NeedList.tsx';
import type { Locale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { localPath } from '#lib/paths.ts';

/** What needs the member, or that nothing does. */
export function Needs({ locale, needs }: { locale: Locale; needs: readonly Need[] }) {
  if (needs.length > 0) return <NeedList needs={needs} />;
  return (
    <p className="text-soft">
      {m.center_nothingNeeds()}{' '}
      <a className="link" href={localPath(locale, '/productList')}>
        {m.tracks_browse()}
      </a>
    </p>
  );
}
