import type { Enterprise, MerchantApplication } from '#api/members/enterprise.ts';
import type { MemberBase } from '#api/members/user.ts';
import { byUrgency, type Need } from '../center/NeedList.tsx';
import { merchantKindName } from '#api/market/merchant-kinds.ts';
import { m } from '#i18n/messages.ts';
import { rejectionReasonName } from '#api/members/company-words.ts';
import { formatAge, formatCount } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import type { BuyerToday } from '#api/deals/order.ts';
import { dealTasks } from '#features/deals/deal/deal-tasks.ts';
import { sampleTasks } from '#features/deals/deal/sample-tasks.ts';
import type { Task } from '../center/TaskList.tsx';

type Known = {
  user: MemberBase;
  company: Enterprise;
  applications: readonly MerchantApplication[];
  /** null: not a buyer, or not known yet. */
  orders: BuyerToday | null;
  now: Date;
};

/** What needs the member now, the most pressing first. */
export const needsOf = ({ user, company, applications, orders, now }: Known): Task[] =>
  byUrgency<Task>([
    ...certificationNeed(company, now),
    ...(orders ? [...dealTasks(orders.tasks, 'buyer'), ...sampleTasks(orders.samples, 'buyer')] : []),
    ...approvalNeed(user),
    ...mailNeed(user),
    ...merchantNeeds(applications, now),
    ...safetyNeed(user),
  ]);

function mailNeed({ unreadMail }: MemberBase): Need[] {
  if (unreadMail === 0) return [];
  const href = localPath('/userCenter/inbox', { filter: 'unread' });
  return [
    {
      key: 'mail',
      kind: 'act',
      title: m.mail_needRead({ count: formatCount(unreadMail) }),
      text: m.mail_needReadText(),
      link: { label: m.mail_read(), href },
    },
  ];
}

function approvalNeed({ approvals }: MemberBase): Need[] {
  if (approvals === 0) return [];
  return [
    {
      key: 'approvals',
      kind: 'act',
      title: m.deals_approval_need({ count: formatCount(approvals) }),
      text: m.deals_approval_needText(),
      link: { label: m.mail_notices_approve(), href: localPath('/userCenter/approvals') },
    },
  ];
}

function certificationNeed({ state, current }: Enterprise, now: Date): Need[] {
  const href = localPath('/userCenter/enterpriseCertification');
  const key = 'certification';
  switch (state) {
    case 'notCertified':
      return [
        {
          key,
          kind: 'act',
          title: m.center_needCertify(),
          text: m.center_needCertifyText(),
          link: { label: m.members_cert_apply(), href },
        },
      ];
    case 'failure': {
      const reason = current?.reason ? rejectionReasonName(current.reason) : m.members_cert_failure();
      return [
        {
          key,
          kind: 'act',
          title: m.center_needRecertify(),
          text: reason,
          link: { label: m.members_cert_recertify(), href },
        },
      ];
    }
    case 'underAudit': {
      const age = current ? formatAge(current.submittedAt, now) : '';
      return [
        {
          key,
          kind: 'wait',
          title: m.center_certificationWaits(),
          text: m.members_cert_submittedAgo({ age }),
          link: { label: m.center_view(), href },
        },
      ];
    }
    case 'success':
      return [];
  }
}

/** The latest registration of each kind counts: `applications` come newest first. */
function merchantNeeds(applications: readonly MerchantApplication[], now: Date): Need[] {
  const href = localPath('/merchantRegistration');
  const latest = applications.filter(
    ({ kind }, index) => applications.findIndex((other) => other.kind === kind) === index,
  );
  return latest.flatMap(({ kind, state, reason, submittedAt }): Need[] => {
    const name = merchantKindName(kind);
    const key = `merchant ${kind}`;
    if (state === 'underAudit') {
      const text = m.members_cert_submittedAgo({ age: formatAge(submittedAt, now) });
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
    const text = reason ? rejectionReasonName(reason) : m.market_merchant_failure();
    return [
      {
        key,
        kind: 'act',
        title: m.center_needMerchant({ kind: name }),
        text,
        link: { label: m.market_merchant_again(), href },
      },
    ];
  });
}

function safetyNeed({ twoStep, passkeys }: MemberBase): Need[] {
  if (twoStep || passkeys > 0) return [];
  const href = `${localPath('/userCenter/safetyCenter')}#twoStep`;
  return [
    {
      key: 'twoStep',
      kind: 'advice',
      title: m.center_needTwoStep(),
      text: m.center_needTwoStepText(),
      link: { label: m.members_safety_switchOn(), href },
    },
  ];
}
