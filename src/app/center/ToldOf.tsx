import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { joinWords } from '#lib/join-words.ts';
import { useMember } from '../session/use-member.ts';
import { setFollowing, told } from '../stores/follow.ts';
import { showToast } from '../stores/toasts.ts';

/** Who of the company is told of a deal, and whether its reader is; nothing where nobody else could be. */
export function ToldOf({ orderId }: { orderId: string }) {
  const user = useMember();
  const known = useStore(told.$state);
  const load = () => told.load(orderId);
  useEffect(() => {
    told.forget();
    void load();
  }, [orderId]);
  if (known.state !== 'ready' || !user || known.data.alone) return null;
  const { told: people, following } = known.data;
  const takesPart = people.some(({ id, why }) => id === user.id && why === 'part');
  const follow = async () => {
    const outcome = await setFollowing('deal', orderId, !following);
    if (outcome.ok) await load();
    else showToast(outcome.message, 'warning');
  };
  const names = people.map(({ id, name, why }) => {
    const who = id === user.id ? m.mail_told_you() : name;
    return why === 'follows' ? m.mail_told_follows({ name: who }) : who;
  });
  return (
    <div
      className="flex flex-wrap items-center gap-x-4 gap-y-2 text-table"
      role="group"
      aria-label={m.mail_told_label()}
    >
      <p className="text-soft min-w-0 wrap-anywhere">{m.mail_told_told({ names: joinWords(names) })}</p>
      {(!takesPart || following) && (
        <Button variant="outline" size="small" aria-pressed={following} onClick={() => void follow()}>
          {following ? m.mail_told_unfollow() : m.mail_told_follow()}
        </Button>
      )}
    </div>
  );
}
