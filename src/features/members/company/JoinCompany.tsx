import { useState } from 'react';
import { Notice } from '#components/center/Notice.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { joinCompany } from '../stores/colleagues.ts';
import { loadEnterprise } from '../stores/enterprise.ts';
import { showToast } from '#app/stores/toasts.ts';

/** Opened from the e-mail of an invitation: asks once more, then joins. */
export function JoinCompany({ token, onDone }: { token: string; onDone: () => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const join = async () => {
    setBusy(true);
    const outcome = await joinCompany(token);
    setBusy(false);
    if (!outcome.ok) return setFailure(m.members_colleague_joinFailed());
    showToast(m.members_colleague_joined(), 'success');
    onDone();
    await loadEnterprise();
  };
  return (
    <Notice tone="amber" title={m.members_colleague_joinTitle()} live>
      <p>{failure || m.members_colleague_joinText()}</p>
      <div className="flex flex-wrap gap-3">
        {!failure && (
          <Button busy={busy} onClick={() => void join()}>
            {m.members_colleague_join()}
          </Button>
        )}
        <Button variant="outline" onClick={onDone}>
          {failure ? m.ui_close() : m.members_colleague_notNow()}
        </Button>
      </div>
    </Notice>
  );
}
