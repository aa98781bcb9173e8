import '#i18n/browser.ts';
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
import { applications, loadApplications } from '../stores/merchant.ts';
import { useHasToken } from '#app/session/use-has-token.ts';
import { useMember } from '#app/session/use-member.ts';
import { requireLogin } from '#app/stores/require-login.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { NewsBar } from '#app/center/NewsBar.tsx';
import { ForCall } from '#app/center/ForCall.tsx';
import { ApplicationState } from './ApplicationState.tsx';
import { MerchantForm } from './MerchantForm.tsx';

type Props = {
  families: readonly Family[];
  first: MerchantApplication[] | null;
  /** What the shop is called unless they say another name. */
  company: string;
};

/** The form of the registration and what became of it. Needs a login and a certified company. */
export default function MerchantRegistration({ families, first, company }: Props) {
  const user = useMember();
  const hasToken = useHasToken();
  const certified = user?.type === 'QY';
  const load = () => void (certified && loadApplications());
  const known = useRemote(applications, first, `${certified}`, load);

  if (!user && !hasToken) {
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
  if (!user) return <Skeleton of="form" rows={4} />;
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
    <Loaded remote={known} onRetry={load} skeleton={<Skeleton of="form" rows={4} />}>
      {(list) => <Registration families={families} sent={list} company={company} />}
    </Loaded>
  );
}

/** Kinds that may be applied for: not granted, and no application of theirs waits. */
function openKinds(sent: readonly MerchantApplication[]): MerchantKind[] {
  const taken = sent.filter(({ state }) => state === 'underAudit' || state === 'success').map(({ kind }) => kind);
  return merchantKinds.filter((kind) => !taken.includes(kind));
}

type RegistrationProps = Omit<Props, 'first'> & { sent: readonly MerchantApplication[] };

function Registration({ families, sent, company }: RegistrationProps) {
  const kinds = openKinds(sent);
  return (
    <div className="space-y-5">
      <NewsBar load={() => void loadApplications()} shown={sent} />
      {sent.map((application) => (
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
          <ForCall<'api/user/web/merchant/register'> as="owner">
            <MerchantForm
              key={kinds.join()}
              families={families}
              kinds={kinds}
              before={sent[0] ?? null}
              company={company}
            />
          </ForCall>
        </Panel>
      )}
    </div>
  );
}
