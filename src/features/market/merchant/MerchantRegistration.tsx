import '#i18n/browser.ts';
import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import { merchantKinds, type MerchantKind } from '#api/members/member.ts';
import type { MerchantApplication } from '#api/members/enterprise.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { merchantKindName } from '#api/market/merchant-kinds.ts';
import { Button } from '#components/ui/button.tsx';
import type { Family } from '#components/form/CategoryPicker.tsx';
import { m } from '#i18n/messages.ts';
import { localPath } from '#lib/paths.ts';
import { $applications, loadApplications } from '../stores/merchant.ts';
import { requireLogin } from '#app/stores/require-login.ts';
import { $session } from '#app/stores/session.ts';
import { ApplicationState } from './ApplicationState.tsx';
import { MerchantForm } from './MerchantForm.tsx';

type Props = { families: readonly Family[] };

/** The form of the registration and what became of it. Needs a login and a certified company. */
export default function MerchantRegistration({ families }: Props) {
  const { token, user } = useStore($session);
  const applications = useStore($applications);
  const certified = user?.type === 'QY';
  useEffect(() => {
    if (certified) void loadApplications();
  }, [certified]);

  if (!token) {
    return (
      <Notice tone="brand" title={m.market_merchant_loginFirst()}>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => requireLogin()}>{m.frame_login()}</Button>
          <Button asChild variant="outline">
            <a
              href={localPath('/userRegistration', {
                return: `${localPath('/merchantRegistration')}#apply`,
              })}
            >
              {m.frame_register()}
            </a>
          </Button>
        </div>
      </Notice>
    );
  }
  if (!user) return <Skeleton rows={4} />;
  if (!certified) {
    return (
      <Notice tone="amber" title={m.market_merchant_certifyFirst()}>
        <p>{m.market_merchant_certifyFirstText()}</p>
        <Button asChild>
          <a href={localPath('/userCenter/enterpriseCertification')}>{m.members_account_certification()}</a>
        </Button>
      </Notice>
    );
  }
  return (
    <Loaded remote={applications} onRetry={() => void loadApplications()} skeleton={<Skeleton rows={4} />}>
      {(list) => <Registration families={families} applications={list} />}
    </Loaded>
  );
}

/** Kinds that may be applied for: not granted, and no application of theirs waits. */
function openKinds(applications: readonly MerchantApplication[]): MerchantKind[] {
  const taken = applications
    .filter(({ state }) => state === 'underAudit' || state === 'success')
    .map(({ kind }) => kind);
  return merchantKinds.filter((kind) => !taken.includes(kind));
}

function Registration({ families, applications }: Props & { applications: readonly MerchantApplication[] }) {
  const kinds = openKinds(applications);
  return (
    <div className="space-y-5">
      {applications.map((application) => (
        <ApplicationState key={application.id} application={application} />
      ))}
      {kinds.length > 0 && (
        <Panel
          title={
            kinds.length === 1
              ? m.market_merchant_applyAs({ kind: merchantKindName(kinds[0]!) })
              : m.market_merchant_form()
          }
        >
          <MerchantForm key={kinds.join()} families={families} kinds={kinds} before={applications[0] ?? null} />
        </Panel>
      )}
    </div>
  );
}
