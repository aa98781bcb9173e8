import { useAsk } from '#app/center/ForCall.tsx';
import type { Need } from '#app/center/NeedList.tsx';
import { Button } from '#components/ui/button.tsx';

/** The most pressing thing that the reader can do, at the lower edge of a phone; nothing where it is not their turn. */
export function NextBar({ needs }: { needs: readonly Need[] }) {
  const next = needs.find(({ kind, link }) => kind === 'act' && link !== null);
  const asks = useAsk(next?.link?.as);
  if (!next?.link || asks) return null;
  return (
    <div className="action-bar next-bar" onMouseDown={(event) => event.preventDefault()}>
      <p className="line-clamp-2 min-w-0 grow text-table font-medium">{next.title}</p>
      <Button asChild className="shrink-0">
        <a href={next.link.href}>{next.link.label}</a>
      </Button>
    </div>
  );
}
