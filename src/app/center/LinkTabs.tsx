import { useEffect, useRef } from 'react';
import { cn } from '#components/ui/class-names.ts';
import { GoLink } from '#components/center/GoLink.tsx';

export type LinkTab = { label: string; href: string; current: boolean; count?: string | undefined; onGo: () => void };

type Props = {
  label: string;
  tabs: readonly LinkTab[];
  /** Many tabs stand closer at a desk and take a second line where they must; on phones they are a strip that scrolls. */
  many?: boolean;
};

/** Kinds of a list, each with its own address. */
export function LinkTabs({ label, tabs, many = false }: Props) {
  const strip = useRef<HTMLElement>(null);
  // Counts that arrive later make the tabs wider.
  const widths = tabs.map(({ current, count }) => `${current} ${count ?? ''}`).join();
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (strip.current && current)
      strip.current.scrollLeft = current.offsetLeft - (strip.current.clientWidth - current.clientWidth) / 2;
  }, [widths]);
  return (
    <nav
      ref={strip}
      aria-label={label}
      className={cn(
        'border-line more-aside relative flex gap-x-1 overflow-x-auto border-b',
        many && 'desk:flex-wrap desk:gap-x-0',
      )}
    >
      {tabs.map((tab) => (
        <GoLink
          key={tab.label}
          href={tab.href}
          aria-current={tab.current ? 'page' : undefined}
          className={cn(
            'press -mb-px flex min-w-[44px] shrink-0 items-center justify-center gap-2 border-b-2 border-transparent px-3 whitespace-nowrap',
            many && 'desk:gap-1.5 desk:px-2 desk:text-table',
            tab.current ? 'border-brand text-brand font-medium' : 'hover:text-brand',
          )}
          onGo={tab.onGo}
        >
          {tab.label}
          {tab.count && (
            <span
              className={cn(
                'bg-sunken text-soft figures rounded-full px-2 text-meta',
                many && 'desk:bg-transparent desk:px-0',
              )}
            >
              {tab.count}
            </span>
          )}
        </GoLink>
      ))}
    </nav>
  );
}
