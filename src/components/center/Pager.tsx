import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { cn } from '#components/ui/class-names.ts';
import { GoLink } from './GoLink.tsx';

type Props = {
  pageNo: number;
  total: number;
  pageSize: number;
  /** A real address, for a page in a new tab. */
  href: (pageNo: number) => string;
  onGo: (pageNo: number) => void;
};

const box = 'press figures flex min-w-[44px] items-center justify-center rounded border px-2';

/** Page numbers around the one shown. */
export function Pager({ pageNo, total, pageSize, href, onGo }: Props) {
  const pages = Math.ceil(total / pageSize);
  if (pages <= 1) return null;
  const near = [1, pageNo - 1, pageNo, pageNo + 1, pages];
  const shown = [...new Set(near)].filter((page) => page >= 1 && page <= pages).sort((a, b) => a - b);
  return (
    <nav aria-label={m.ui_pages()} className="flex flex-wrap items-center justify-center gap-1.5">
      {shown.map((page, index) => (
        <span key={page} className="contents">
          {index > 0 && page > shown[index - 1]! + 1 && <span className="text-faint px-1">…</span>}
          <GoLink
            href={href(page)}
            aria-current={page === pageNo ? 'page' : undefined}
            className={cn(
              box,
              page === pageNo ? 'border-brand bg-brand text-on-brand' : 'border-line hover:border-brand',
            )}
            onGo={() => onGo(page)}
          >
            {formatCount(page)}
          </GoLink>
        </span>
      ))}
    </nav>
  );
}
