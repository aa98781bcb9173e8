import type { Followed as FollowedThings } from '#api/mail/follow.ts';
import { dealPath } from '#api/deals/deal-address.ts';
import { Panel } from '#components/center/Panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { m } from '#i18n/messages.ts';
import { followed, setFollowing } from '#app/stores/follow.ts';
import { showToast } from '#app/stores/toasts.ts';
import { useRemote } from '#app/stores/use-remote.ts';

/** What its member is told of without having taken a step in it. */
export function Followed({ first }: { first: FollowedThings | null }) {
  const load = () => void followed.load(null);
  const known = useRemote(followed, first, '', load);
  if (!known.data) return null;
  const { shop, deals } = known.data;
  const change = async (thing: 'deal' | 'shop', id: string, follow: boolean) => {
    const outcome = await setFollowing(thing, id, follow);
    if (outcome.ok) load();
    else showToast(outcome.message, 'warning');
  };
  return (
    <Panel title={m.mail_told_title()} lead={m.mail_told_lead()}>
      {shop && (
        <label className="press flex w-fit items-center gap-3">
          <Checkbox checked={shop.following} onChange={(event) => void change('shop', shop.id, event.target.checked)} />
          {m.mail_told_rfqs()}
        </label>
      )}
      {deals.length === 0 ? (
        <p className="text-soft mt-2">{m.mail_told_none()}</p>
      ) : (
        <ul className="divide-line mt-2 divide-y">
          {deals.map(({ id, number, goods, side }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <a className="link press inline-flex min-w-0 items-center wrap-anywhere" href={dealPath(side, id)}>
                {number} · {goods}
              </a>
              <Button variant="outline" size="small" onClick={() => void change('deal', id, false)}>
                {m.mail_told_unfollow()}
                <span className="sr-only"> {number}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
