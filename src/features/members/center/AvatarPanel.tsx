import { useRef, useState } from 'react';
import type { MemberBase } from '#api/members/user.ts';
import { Avatar } from '#components/center/Avatar.tsx';
import { pictureRule } from '#api/common/limits.ts';
import { Panel } from '#components/center/Panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { fileFault, typeNames } from '#lib/file-kind.ts';
import { updateInfo } from '#app/stores/member-info.ts';
import { showToast } from '#app/stores/toasts.ts';
import { AvatarCrop } from './AvatarCrop.tsx';

/** The member's picture: choose, crop, remove. */
export function AvatarPanel({ user }: { user: MemberBase }) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const [fault, setFault] = useState('');
  const [removing, setRemoving] = useState(false);
  const limits = { types: typeNames(pictureRule.types), megabytes: pictureRule.maxBytes / 1024 / 1024 };

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const wrong = await fileFault(file, pictureRule);
    setFault(wrong ? m.center_fileLimits(limits) : '');
    if (!wrong) setChosen(file);
  };
  const remove = async () => {
    setRemoving(true);
    const outcome = await updateInfo({ removeAvatar: true });
    setRemoving(false);
    if (outcome.ok) showToast(m.center_avatarRemoved(), 'success');
    else setFault(outcome.message);
  };

  return (
    <Panel title={m.center_avatar()}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Avatar src={user.avatar} name={user.nickname} className="size-20 text-h1" />
        <div className="space-y-2">
          <div className="flex flex-wrap gap-3">
            <input
              ref={input}
              type="file"
              hidden
              accept={pictureRule.types.join()}
              aria-label={m.center_avatarChoose()}
              onChange={(event) => {
                void choose(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
            <Button variant="outline" onClick={() => input.current?.click()}>
              {user.avatar ? m.center_avatarChange() : m.center_avatarChoose()}
            </Button>
            {user.avatar && (
              <Button variant="quiet" busy={removing} onClick={() => void remove()}>
                {m.center_avatarRemove()}
              </Button>
            )}
          </div>
          <p className="text-soft text-table">{m.center_fileLimits(limits)}</p>
          {fault && (
            <p role="alert" className="text-bad text-table">
              {fault}
            </p>
          )}
        </div>
      </div>
      {chosen && <AvatarCrop file={chosen} onClose={() => setChosen(null)} />}
    </Panel>
  );
}
