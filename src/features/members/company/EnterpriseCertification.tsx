import '#i18n/browser.ts';
import { useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import type { Enterprise } from '#api/members/enterprise.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { m } from '#i18n/messages.ts';
import { $colleagues } from '../stores/colleagues.ts';
import { $enterprise, followCertification, loadEnterprise } from '../stores/enterprise.ts';
import { useMember } from '#app/session/use-member.ts';
import { Application } from './Application.tsx';
import { CertificationForm } from './CertificationForm.tsx';
import { CertificationStatus } from './CertificationStatus.tsx';
import { Colleagues } from './Colleagues.tsx';
import { History } from './History.tsx';
import { JoinCompany } from './JoinCompany.tsx';
import { ModifyInfo } from './ModifyInfo.tsx';

export type Nation = { id: string; name: string };
type Props = {
  nations: readonly Nation[];
  /** Of the link in an invitation to join a company. */
  invitation: string | null;
};

/** Enterprise certification: where it stands, the form, the history. */
export default function EnterpriseCertification({ nations, invitation }: Props) {
  const user = useMember();
  const enterprise = useStore($enterprise);
  const type = user?.type;
  useEffect(() => void loadEnterprise(), []);
  useEffect(() => void followCertification(type), [type, enterprise.state]);
  // A draft belongs to its writer: who that is must be known before the form is shown.
  if (!user) return <Skeleton rows={8} />;
  return (
    <Loaded remote={enterprise} onRetry={() => void loadEnterprise()} skeleton={<Skeleton rows={8} />}>
      {(company) => <Company nations={nations} invitation={invitation} company={company} />}
    </Loaded>
  );
}

function Company({ nations, invitation, company }: Props & { company: Enterprise }) {
  const { state, companyEmail, current, history } = company;
  const [again, setAgain] = useState(false);
  const [modifying, setModifying] = useState(false);
  const [joining, setJoining] = useState(invitation);
  const { data: colleagues } = useStore($colleagues);
  const showsForm = state === 'notCertified' || (state === 'failure' && again);
  return (
    <div className="space-y-5">
      {joining && state !== 'success' && <JoinCompany token={joining} onDone={() => setJoining(null)} />}
      <CertificationStatus company={company} onRecertify={again ? undefined : () => setAgain(true)} />
      {showsForm && (
        <Panel title={state === 'failure' ? m.members_cert_recertify() : m.members_cert_form()}>
          <CertificationForm
            nations={nations}
            companyEmail={companyEmail}
            current={current}
            onSent={() => setAgain(false)}
          />
        </Panel>
      )}
      {current && !showsForm && (
        <Panel
          title={m.members_cert_application()}
          aside={
            state === 'success' &&
            colleagues?.head &&
            !modifying && (
              <button type="button" className="link press" onClick={() => setModifying(true)}>
                {m.members_cert_modify()}
              </button>
            )
          }
        >
          {modifying ? (
            <ModifyInfo current={current} onDone={() => setModifying(false)} />
          ) : (
            <Application application={current} />
          )}
        </Panel>
      )}
      {state === 'success' && <Colleagues />}
      {history.length > 0 && <History history={history} />}
    </div>
  );
}
