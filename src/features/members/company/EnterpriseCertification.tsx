import '#i18n/browser.ts';
import { useEffect, useState } from 'react';
import type { Colleagues as Company } from '#api/members/colleague.ts';
import type { Enterprise } from '#api/members/enterprise.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { NewsBar } from '#app/center/NewsBar.tsx';
import { RecordForm } from '#app/center/RecordForm.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { m } from '#i18n/messages.ts';
import { colleagues, loadColleagues } from '../stores/colleagues.ts';
import { enterprise, followCertification, loadEnterprise } from '../stores/enterprise.ts';
import { useMember } from '#app/session/use-member.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { Application } from './Application.tsx';
import { CertificationForm } from './CertificationForm.tsx';
import { CertificationStatus } from './CertificationStatus.tsx';
import { Colleagues } from './Colleagues.tsx';
import { History } from './History.tsx';
import { JoinCompany } from './JoinCompany.tsx';
import { Limits } from './Limits.tsx';
import { ModifyInfo } from './ModifyInfo.tsx';

export type Nation = { id: string; name: string };
type Props = {
  nations: readonly Nation[];
  /** Of the link in an invitation to join a company. */
  invitation: string | null;
  /** The company as somebody has called it who sends the reader here. */
  named: string;
  /** Who has asked the company for an invitation: the e-mail address. */
  invite: string;
  first: { company: Enterprise | null; colleagues: Company | null };
};

/** Enterprise certification: where it stands, the form, the history. */
export default function EnterpriseCertification(props: Props) {
  const user = useMember();
  const load = () => void loadEnterprise();
  const known = useRemote(enterprise, props.first.company, '', load);
  const type = user?.type;
  useEffect(() => void followCertification(type), [type, known.state]);
  // A draft belongs to its writer: who that is must be known before the form is shown.
  if (!user) return <Skeleton of="form" rows={8} />;
  return (
    <Loaded remote={known} onRetry={load} skeleton={<Skeleton of="form" rows={8} />}>
      {(company) => <OwnCompany {...props} company={company} />}
    </Loaded>
  );
}

function OwnCompany({ nations, invitation, named, invite, first, company }: Props & { company: Enterprise }) {
  const { state, companyEmail, current, history } = company;
  const isCertified = state === 'success';
  const [again, setAgain] = useState(false);
  const [modifying, setModifying] = useState(false);
  const [recording, setRecording] = useState(false);
  const [joining, setJoining] = useState(invitation);
  const loadPeople = () => void (isCertified && loadColleagues());
  const people = useRemote(colleagues, first.colleagues, state, loadPeople);
  const showsForm = state === 'notCertified' || (state === 'failure' && again);
  return (
    <div className="space-y-5">
      <NewsBar load={() => void loadEnterprise()} shown={company} />
      {joining && !isCertified && <JoinCompany token={joining} onDone={() => setJoining(null)} />}
      <CertificationStatus company={company} onRecertify={again ? undefined : () => setAgain(true)} />
      {showsForm && (
        <Panel title={state === 'failure' ? m.members_cert_recertify() : m.members_cert_form()}>
          <CertificationForm
            nations={nations}
            companyEmail={companyEmail}
            current={current}
            named={named}
            onSent={() => setAgain(false)}
          />
        </Panel>
      )}
      {current && !showsForm && (
        <Panel
          title={m.members_cert_application()}
          aside={
            isCertified &&
            people.data?.manages &&
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
      {isCertified && current && people.data?.manages && (
        <Panel
          title={m.members_cert_record()}
          aside={
            !recording &&
            current.registrationNumber && (
              <button type="button" className="link press" onClick={() => setRecording(true)}>
                {m.members_cert_recordEdit()}
              </button>
            )
          }
        >
          {recording || !current.registrationNumber ? (
            <RecordForm
              nation={current.nation.id}
              companyName={current.companyName}
              record={current}
              onDone={() => {
                setRecording(false);
                void loadEnterprise();
              }}
              {...(recording && { onCancel: () => setRecording(false) })}
            />
          ) : (
            <p className="text-soft">{m.members_cert_recordLead()}</p>
          )}
        </Panel>
      )}
      {isCertified && <Colleagues people={people} onRetry={loadPeople} invite={invite} />}
      {isCertified && people.data && <Limits company={people.data} />}
      {history.length > 0 && <History history={history} />}
    </div>
  );
}
