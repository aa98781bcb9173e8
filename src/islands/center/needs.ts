import type { Enterprise, MerchantApplication } from '#api/enterprise.ts';
import type { MemberBase } from '#api/user.ts';
import { merchantKindName } from '#components/center/merchant-kinds.ts';
import type { Locale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { rejectionReasonName } from '#lib/company-words.ts';
import { formatAge } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';

/** Something that waits for the member, or that the member waits for. */
export type Need = {
  key: string;
  /** `act`: it is the member's turn. `wait`: it is somebody else's. `advice`: nothing stands still without it. */
  kind: 'act' | 'wait' | 'advice';
  title: string;
  text: string;
  link: { label: string; href: string };
};

type Known = { user: MemberBase; company: Enterprise; applications: readonly MerchantApplication[] };

const order = { act: 0, wait: 1, advice: 2 } as const;

/** What needs the member now, the most pressing first. */
export function needsOf(locale: Locale, { user, company, applications }: Known): Need[] {
  const needs = [
    ...certificationNeed(locale, company),
    ...merchantNeeds(locale, applications),
    ...safetyNeed(locale, user),
  ];
  return needs.sort((a, b) => order[a.kind] - order[b.kind]);
}

function certificationNeed(locale: Locale, { state, current }: Enterprise): Need[] {
  const href = localPath(locale, '/userCenter/enterpriseCertification');
  const key = 'certification';
  switch (state) {
    case 'notCertified':
      return [
        {
          key,
          kind: 'act',
          title: m.center_needCertify(),
          text: m.center_needCertifyText(),
          link: { label: m.cert_apply(), href },
        },
      ];
    case 'failure': {
      const reason = current?.reason ? rejectionReasonName(current.reason) : m.cert_failure();
      return [
        { key, kind: 'act', title: m.center_needRecertify(), text: reason, link: { label: m.cert_recertify(), href } },
      ];
    }
    case 'underAudit': {
      const age = current ? formatAge(locale, current.submittedAt, new Date()) : '';
      return [
        {
          key,
          kind: 'wait',
          title: m.center_certificationWaits(),
          text: m.cert_submittedAgo({ age }),
          link: { label: m.center_view(), href },
        },
      ];
    }
    case 'success':
      return [];
  }
}

/** The latest registration of each kind counts: `applications` come newest first. */
function merchantNeeds(locale: Locale, applications: readonly MerchantApplication[]): Need[] {
  const href = localPath(locale, '/merchantRegistration');
  const latest = applications.filter(
    ({ kind }, index) => applications.findIndex((other) => other.kind === kind) === index,
  );
  return latest.flatMap(({ kind, state, reason, submittedAt }): Need[] => {
    const name = merchantKindName(kind);
    const key = `merchant ${kind}`;
    if (state === 'underAudit') {
      const text = m.cert_submittedAgo({ age: formatAge(locale, submittedAt, new Date()) });
      return [
        {
          key,
          kind: 'wait',
          title: m.center_merchantWaits({ kind: name }),
          text,
          link: { label: m.center_view(), href },
        },
      ];
    }
    if (state !== 'failure') return [];
    const text = reason ? rejectionReasonName(reason) : m.merchant_failure();
    return [
      {
        key,
        kind: 'act',
        title: m.center_needMerchant({ kind: name }),
        text,
        link: { label: m.merchant_again(), href },
      },
    ];
  });
}

function safetyNeed(locale: Locale, { twoStep, passkeys }: MemberBase): Need[] {
  if (twoStep || passkeys > 0) return [];
  const href = `${localPath(locale, '/userCenter/safetyCenter')}#twoStep`;
  return [
    {
      key: 'twoStep',
      kind: 'advice',
      title: m.center_needTwoStep(),
      text: m.center_needTwoStepText(),
      link: { label: m.safety_switchOn(), href },
    },
  ];
}
