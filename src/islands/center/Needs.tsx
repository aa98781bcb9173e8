import { Button } from '#components/ui/button.tsx';
import type { Locale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { localPath } from '#lib/paths.ts';
import type { Need } from './needs.ts';

const marks = { act: 'bg-amber', wait: 'bg-brand', advice: 'bg-line-strong' } as const;
const kinds = { act: m.center_yourTurn, wait: m.center_theirTurn, advice: m.center_advice } as const;

/** What needs the member, one thing a row. */
export function Needs({ locale, needs }: { locale: Locale; needs: readonly Need[] }) {
  if (needs.length === 0) {
    return (
      <p className="text-soft">
        {m.center_nothingNeeds()}{' '}
        <a className="link" href={localPath(locale, '/productList')}>
          {m.tracks_browse()}
        </a>
      </p>
    );
  }
  return (
    <ul className="divide-line -my-3 divide-y">
      {needs.map(({ key, kind, title, text, link }) => (
        <li key={key} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <div className="min-w-0 grow basis-64">
            <p className="flex gap-2 font-medium">
              <span className={`mt-2 size-2 shrink-0 rounded-full ${marks[kind]}`} aria-hidden="true" />
              <span>
                <span className="sr-only">{kinds[kind]()} </span>
                {title}
              </span>
            </p>
            <p className="text-soft pl-4">{text}</p>
          </div>
          <Button asChild variant={kind === 'act' ? 'primary' : 'outline'}>
            <a href={link.href}>{link.label}</a>
          </Button>
        </li>
      ))}
    </ul>
  );
}
