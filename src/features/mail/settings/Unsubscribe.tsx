import '#i18n/browser.ts';
import { useState } from 'react';
import { noticeKinds } from '#api/mail/notice-kinds.ts';
import type { Unsubscription } from '#api/mail/notice-settings.ts';
import { Notice } from '#components/center/Notice.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { localPath } from '#lib/paths.ts';
import { subscribeAgain, unsubscribe } from '../stores/unsubscribing.ts';
import { kindWords } from './kind-words.ts';

type Ended = Pick<Parameters<typeof subscribeAgain>[0], 'kinds' | 'email'>;

/** What the link of an e-mail ends, and the way back. Nothing is done by looking: programs follow links, too. */
export default function Unsubscribe({ of: { kind, to, subscribed }, token }: { of: Unsubscription; token: string }) {
  const [isOn, setOn] = useState(subscribed);
  const [ended, setEnded] = useState<Ended>({ kinds: kind === 'daily' ? [...noticeKinds] : [kind], email: 'atOnce' });
  const [state, setState] = useState<'seen' | 'busy' | 'done' | 'back'>('seen');
  const [problem, setProblem] = useState('');
  const name = kind === 'daily' ? m.mail_settings_digest() : kindWords(kind).name;

  const end = async () => {
    const outcome = await unsubscribe(token);
    if (outcome.ok && outcome.data.kinds.length > 0) {
      const { kinds, email } = outcome.data;
      setEnded({ kinds, email: email === 'daily' ? 'daily' : 'atOnce' });
    }
    return outcome;
  };
  const change = async () => {
    setState('busy');
    const outcome = isOn ? await end() : await subscribeAgain({ token, ...ended });
    setProblem(outcome.ok ? '' : outcome.message);
    setState(outcome.ok ? (isOn ? 'done' : 'back') : 'seen');
    if (!outcome.ok) return;
    setOn(!isOn);
  };
  const canUndo = kind !== 'daily' || state === 'done';
  return (
    <div className="panel mt-5 space-y-4 p-4 sm:p-5">
      {problem && (
        <Notice tone="bad" live>
          <p>{problem}</p>
        </Notice>
      )}
      {(state === 'done' || state === 'back') && (
        <Notice tone="good" live title={isOn ? m.mail_unsubscribe_back() : m.mail_unsubscribe_done()} />
      )}
      <p>
        {isOn ? m.mail_unsubscribe_question({ kind: name, to }) : m.mail_unsubscribe_off({ kind: name, to })}
        {isOn && <span className="text-soft block text-table">{m.mail_unsubscribe_stays()}</span>}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {(isOn || canUndo) && (
          <Button variant={isOn ? 'primary' : 'outline'} busy={state === 'busy'} onClick={() => void change()}>
            {isOn ? m.mail_unsubscribe_end() : m.mail_unsubscribe_again()}
          </Button>
        )}
        <a className="link press inline-flex items-center" href={localPath('/userCenter/notificationSettings')}>
          {m.mail_settings_title()}
        </a>
      </div>
    </div>
  );
}
