import type { Enterprise, MerchantApplication } from '#api/members/enterprise.ts';
import type { MemberBase } from '#api/members/user.ts';
import { byUrgency, type Need } from '../center/NeedList.tsx';
import { merchantKindName } from '#api/market/merchant-kinds.ts';
import { m } from '#i18n/messages.ts';
import { rejectionReasonName } from '#api/members/company-words.ts';
import { formatAge, formatCount, formatDate } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import { roleOfStep } from '#api/deals/next-step.ts';
import type { BuyerToday } from '#api/deals/order.ts';
import { moneyText } from '#components/center/figures.ts';
import { stepEnd, stepHref, stepName } from '#features/deals/deal/next-words.ts';
import { formatMoment } from '#lib/moments.ts';
import { isOverdue } from '#lib/time-left.ts';

type Known = {
  user: MemberBase;
  company: Enterprise;
  applications: readonly MerchantApplication[];
  /** null: not a buyer, or not known yet. */
  orders: BuyerToday | null;
  now: Date;
};

/** What needs the member now, the most pressing first. */
export const needsOf = ({ user, company, applications, orders, now }: Known): Need[] =>
  byUrgency([
    ...certificationNeed(company, now),
    ...(orders ? orderNeeds(orders, now) : []),
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

function orderNeeds({ needs }: BuyerToday, now: Date): Need[] {
  return needs.map(({ need, orders, amounts, first }) => {
    const { kind, subOrder, contract, counterparty, orderNumber, orderId, until, day } = first;
    const number = contract?.number ?? subOrder?.number ?? orderNumber;
    const isOne = orders === 1;
    const end = stepEnd(first);
    const date = until ? formatMoment(until) : day && formatDate(day);
    const words = {
      sign: { one: m.deals_orders_needSignOne, many: m.deals_orders_needSign },
      claim: { one: m.deals_orders_needClaimOne, many: m.deals_orders_needClaim },
      pay: { one: m.deals_orders_needPayOne, many: m.deals_orders_needPay },
      choose: { one: m.deals_orders_needChooseOne, many: m.deals_orders_needQuotes },
      answer: { one: m.deals_orders_needAnswerOne, many: m.deals_orders_needAnswer },
      receive: { one: m.deals_orders_needReceiveOne, many: m.deals_orders_needReceive },
    }[need];
    const text = [
      ...amounts.map(moneyText),
      !isOne && m.deals_orders_needFirst({ number }),
      isOne && !subOrder && first.gradeNumber,
      date && m.deals_next_by({ date }),
      date && end,
    ];
    return {
      key: `${need} ${kind}`,
      kind: 'act',
      title: isOne ? words.one({ number, who: counterparty ?? '' }) : words.many({ count: orders }),
      text: text.filter(Boolean).join(' · '),
      overdue: day && isOverdue(day, now) ? formatDate(day) : undefined,
      link: {
        label: isOne ? stepName(first, 'buyer') : m.deals_orders_toOrders(),
        as: roleOfStep[kind],
        href: (isOne && stepHref(first, 'buyer', orderId)) || localPath('/userCenter/order', { needs: need }),
      },
    };
  });
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
