import { cn } from '#components/ui/class-names.ts';
import { isPlainClick } from './Pager.tsx';

export type LinkTab = { label: string; href: string; current: boolean; count?: string | undefined; onGo: () => void };

/** Kinds of a list, each with its own address. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  return (
    <nav aria-label={label} className="border-line flex gap-x-1 overflow-x-auto border-b">
      {tabs.map((tab) => (
        <a
          key={tab.label}
          href={tab.href}
          aria-current={tab.current ? 'page' : undefined}
          className={cn(
            'press -mb-px flex min-w-[44px] shrink-0 items-center justify-center gap-2 border-b-2 border-transparent px-3 whitespace-nowrap',
            tab.current ? 'border-brand text-brand font-medium' : 'hover:text-brand',
          )}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            tab.onGo();
          }}
        >
          {tab.label}
          {tab.count && (
            <span className="bg-sunken text-soft figures rounded-full px-2 text-[0.8125rem]">{tab.count}</span>
          )}
        </a>
      ))}
    </nav>
  );
}
