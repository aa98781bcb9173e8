import { useState } from 'react';
import { Notice } from '#components/center/Notice.tsx';
import { Button } from '#components/ui/button.tsx';
import { CheckboxField } from '#components/ui/checkbox.tsx';
import { m } from '#i18n/messages.ts';
import { askToJoin } from '../stores/colleagues.ts';

type Props = {
  nation: string;
  registrationNumber: string;
  /** Where an invitation goes. */
  email: string;
  another: boolean;
  error: string | undefined;
  onAnother: (another: boolean) => void;
};

/** The company is here already: its applicant asks to be let in, or says that it is another one. */
export function NumberKnown({ nation, registrationNumber, email, another, error, onAnother }: Props) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const ask = async () => {
    setBusy(true);
    const outcome = await askToJoin(nation, registrationNumber);
    setBusy(false);
    setSaid(outcome.ok ? m.members_cert_askSent({ email }) : outcome.message);
  };
  return (
    <Notice tone="amber" title={m.members_cert_numberKnown()} live>
      <p>{m.members_cert_numberKnownText()}</p>
      {said ? (
        <p className="font-medium">{said}</p>
      ) : (
        <Button busy={busy} onClick={() => void ask()}>
          {m.members_cert_askToJoin()}
        </Button>
      )}
      <CheckboxField name="another" checked={another} onChange={onAnother} error={another ? undefined : error}>
        {m.members_cert_another()} <span className="text-soft">{m.members_cert_anotherWhy()}</span>
      </CheckboxField>
    </Notice>
  );
}
