import { useState } from 'react';
import type { Followed as FollowedThings } from '#api/mail/follow.ts';
import type { FollowedThing } from '#api/mail/notice-kinds.ts';
import { dealPath } from '#api/deals/deal-address.ts';
import { Notice } from '#components/center/Notice.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { m } from '#i18n/messages.ts';
import { localPath } from '#lib/paths.ts';
import { followed, setFollowing } from '#app/stores/follow.ts';
import { showToast } from '#app/stores/toasts.ts';
import { useRemote } from '#app/stores/use-remote.ts';

export type Grade = { id: string; grade: string };
type Change = (thing: FollowedThing, id: string, follow: boolean) => Promise<void>;

const change: Change = async (thing, id, follow) => {
  const outcome = await setFollowing(thing, id, follow);
  if (outcome.ok) await followed.load(null);
  else showToast(outcome.fields['id'] ?? outcome.message, 'warning');
};

/** What its member is told of without having taken a step in it. */
export function Followed({ first, offered }: { first: FollowedThings | null; offered: Grade | null }) {
  const known = useRemote(followed, first, '', () => void followed.load(null));
  if (!known.data) return null;
  const { shop, deals, materials } = known.data;
  return (
    <div id="followed" className="scroll-mt-(--bar)">
      <Panel title={m.mail_told_title()} lead={m.mail_told_lead()}>
        {offered && !materials.some(({ id }) => id === offered.id) && <Offered {...offered} />}
        {shop && (
          <label className="press flex w-fit items-center gap-3">
            <Checkbox
              checked={shop.following}
              onChange={(event) => void change('shop', shop.id, event.target.checked)}
            />
            {m.mail_told_rfqs()}
          </label>
        )}
        {deals.length === 0 ? (
          <p className="text-soft mt-2">{m.mail_told_none()}</p>
        ) : (
          <Rows
            thing="deal"
            rows={deals.map(({ id, number, goods, side }) => ({
              ...{ id, name: number, about: goods, href: dealPath(side, id) },
            }))}
          />
        )}
        {materials.length === 0 ? (
          <p className="text-soft mt-2">{m.mail_told_noGrades()}</p>
        ) : (
          <Rows
            thing="material"
            rows={materials.map(({ id, grade, manufacturer }) => ({
              ...{ id, name: grade, about: manufacturer, href: localPath('/absDetail', { id }) },
            }))}
          />
        )}
      </Panel>
    </div>
  );
}

function Offered({ id, grade }: Grade) {
  const [busy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    await change('material', id, true);
    setBusy(false);
  };
  return (
    <Notice tone="brand" title={m.mail_told_gradeQuestion({ grade })}>
      <p>{m.mail_told_gradeText()}</p>
      <Button className="mt-2" busy={busy} onClick={() => void add()}>
        {m.mail_told_followGrade({ grade })}
      </Button>
    </Notice>
  );
}

type Row = { id: string; name: string; about: string; href: string };

function Rows({ thing, rows }: { thing: FollowedThing; rows: readonly Row[] }) {
  return (
    <ul className="divide-line mt-2 divide-y">
      {rows.map(({ id, name, about, href }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <a className="link press inline-flex min-w-0 items-center wrap-anywhere" href={href}>
            {name} · {about}
          </a>
          <Button variant="outline" size="small" onClick={() => void change(thing, id, false)}>
            {m.mail_told_unfollow()}
            <span className="sr-only"> {name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
