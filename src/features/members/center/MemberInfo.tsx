import '#i18n/browser.ts';
import { Facts } from '#components/center/Facts.tsx';
import { capabilityName, memberTypeName } from '../account/member-kinds.ts';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import type { MemberBase } from '#api/members/user.ts';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { maskedEmail } from '#lib/masked-email.ts';
import { localPath } from '#lib/paths.ts';
import type { PhoneCountry } from '#lib/phone-countries.ts';
import { useMember } from '#app/session/use-member.ts';
import { AvatarPanel } from './AvatarPanel.tsx';
import { InfoForm } from './InfoForm.tsx';

type Props = { countries: readonly PhoneCountry[] };

/** My information, my account, and the picture. */
export default function MemberInfo({ countries }: Props) {
  const user = useMember();
  if (!user) return <Skeleton of="form" rows={8} />;
  return (
    <div className="wide:grid-cols-2 grid items-start gap-5">
      <div className="space-y-5">
        <AvatarPanel user={user} />
        <Panel title={m.members_account_info()}>
          <InfoForm countries={countries} user={user} />
        </Panel>
      </div>
      <Panel title={m.members_account_menu()}>
        <Account user={user} />
      </Panel>
    </div>
  );
}

function Account({ user }: { user: MemberBase }) {
  const to = (path: string) => localPath(path);
  const facts = [
    {
      label: m.center_accountType(),
      value: (
        <>
          {memberTypeName(user.type)}
          {user.type === 'PT' && (
            <>
              {' · '}
              <a className="link" href={to('/userCenter/enterpriseCertification')}>
                {m.members_cert_apply()}
              </a>
            </>
          )}
        </>
      ),
    },
    { label: m.center_enterpriseName(), value: user.enterpriseName ?? m.center_noCompany() },
    ...(user.capabilities.length === 0
      ? []
      : [{ label: m.center_roles(), value: user.capabilities.map(capabilityName).join(' · ') }]),
    {
      label: m.members_account_email(),
      value: (
        <>
          {maskedEmail(user.email)}
          <a className="link block w-fit" href={`${to('/userCenter/safetyCenter')}#email`}>
            {m.members_safety_email()}
          </a>
        </>
      ),
    },
    { label: m.center_registeredAt(), value: formatDate(user.registeredAt) },
  ];
  return <Facts facts={facts} className="-my-2" />;
}
