import type { Enterprise, MerchantApplication } from '#api/members/enterprise.ts';
import type { MemberBase } from '#api/members/user.ts';
import { byUrgency, type Need } from '../center/NeedList.tsx';
import { merchantKindName } from '#api/market/merchant-kinds.ts';
import { m } from '#i18n/messages.ts';
import { rejectionReasonName } from '#api/members/company-words.ts';
import { formatAge, formatCount, formatDate } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import type { OrdersAtHand } from '#features/deals/stores/orders.ts';

type Known = {
  user: MemberBase;
  company: Enterprise;
  applications: readonly MerchantApplication[];
  /** null: not a buyer, or not known yet. */
  orders: OrdersAtHand | null;
  now: Date;
};

/** What needs the member now, the most pressing first. */
export const needsOf = ({ user, company, applications, orders, now }: Known): Need[] =>
  byUrgency([
    ...certificationNeed(company, now),
    ...(orders ? orderNeeds(orders) : []),
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

function orderNeeds({ counts, quoted, toSign, overduePayment }: OrdersAtHand): Need[] {
  const inStatus = (status: number) => localPath('/userCenter/order', { status });
  const [toPay, onTheWay] = [counts['3'] ?? 0, counts['5'] ?? 0];
  const needs: (Omit<Need, 'link'> & { count: number; link: { label: string; href: string } })[] = [
    {
      key: 'sign',
      kind: 'act',
      count: toSign,
      title: m.deals_orders_needSign({ count: toSign }),
      text: m.deals_orders_needSignText(),
      link: { label: m.deals_trade_sign(), href: inStatus(2) },
    },
    {
      key: 'pay',
      kind: 'act',
      count: toPay,
      title: m.deals_orders_needPay({ count: toPay }),
      text: m.deals_orders_needPayText(),
      overdue: overduePayment ? formatDate(overduePayment) : undefined,
      link: { label: m.deals_orders_toOrders(), href: inStatus(3) },
    },
    {
      key: 'quotes',
      kind: 'act',
      count: quoted,
      title: m.deals_orders_needQuotes({ count: quoted }),
      text: m.deals_orders_needQuotesText(),
      link: { label: m.deals_orders_compareQuotes(), href: localPath('/userCenter/myRFQ') },
    },
    {
      key: 'receive',
      kind: 'wait',
      count: onTheWay,
      title: m.deals_orders_needReceive({ count: onTheWay }),
      text: m.deals_orders_needReceiveText(),
      link: { label: m.deals_orders_toOrders(), href: inStatus(5) },
    },
  ];
  return needs.flatMap(({ count, ...need }) => (count > 0 ? [need] : []));
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
