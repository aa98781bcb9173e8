import type { ReactNode } from 'react';
import type { Capability } from '#api/members/member.ts';
import type { MemberBase } from '#api/members/user.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { certificationPath } from '#lib/guards.ts';
import { localPath } from '#lib/paths.ts';
import { askForProof } from '../stores/proof.ts';
import { useMember } from '../session/use-member.ts';

type Member = Pick<MemberBase, 'type' | 'capabilities' | 'secondFactorNeeded' | 'twoStep' | 'passkeys'>;
/** What somebody is told who is not let in, and what leads in. */
type Refusal = { title: string; text?: string; label: string; leads: string | (() => unknown) };
type Audience = { has: (member: Member) => boolean; refusal: (member: Member) => Refusal };

const merchant = (capability: Capability, title: () => string, text: () => string, become: () => string): Audience => ({
  has: ({ capabilities }) => capabilities.includes(capability),
  refusal: () => ({ title: title(), text: text(), label: become(), leads: '/merchantRegistration' }),
});

const audiences = {
  /** Only certified companies trade. */
  certified: {
    has: ({ type }) => type === 'QY',
    refusal: () => ({
      title: m.center_needCertify(),
      text: m.center_needCertifyText(),
      label: m.members_cert_apply(),
      leads: certificationPath,
    }),
  },
  supplier: merchant('supplier', m.deals_supplier_only, m.deals_supplier_onlyText, m.deals_supplier_become),
  shopOwner: merchant('supplier', m.deals_supplier_only, m.market_shop_onlyText, m.deals_supplier_become),
  forwarder: merchant('forwarder', m.deals_freight_only, m.deals_freight_onlyText, m.deals_freight_become),
  operator: {
    has: ({ capabilities }) => capabilities.includes('operator'),
    refusal: ({ secondFactorNeeded, twoStep, passkeys }) => {
      if (!secondFactorNeeded)
        return { title: m.console_staffOnly(), label: m.members_account_center(), leads: '/userCenter' };
      const text = m.console_secondFactorWhy();
      // Who has a second factor and came without it shows it; others set one up.
      return twoStep || passkeys > 0
        ? { title: m.members_proof_title(), text, label: m.members_proof_confirm(), leads: askForProof }
        : {
            title: m.console_needsSecondFactor(),
            text,
            label: m.console_setUpSecondFactor(),
            leads: '/userCenter/safetyCenter',
          };
    },
  },
} satisfies Record<string, Audience>;

type Props = {
  audience: keyof typeof audiences;
  /** Null: not known yet. Where none is given, whoever is logged in. */
  member?: Member | null;
  children: ReactNode;
};

/** What is inside asks calls that answer some members only; others are told so, instead of being shown failures. */
export function MembersOnly({ audience, member, children }: Props) {
  const user = useMember();
  const known = member === undefined ? user : member;
  const { has, refusal }: Audience = audiences[audience];
  if (!known) return <Skeleton of="list" rows={6} />;
  return has(known) ? children : <Refused {...refusal(known)} />;
}

const Refused = ({ title, text, label, leads }: Refusal) => (
  <EmptyState drawing="paper" title={title}>
    {text && (
      <p className="w-full">
        <span className="mx-auto block max-w-[36rem]">{text}</span>
      </p>
    )}
    {typeof leads === 'string' ? (
      <Button asChild>
        <a href={localPath(leads)}>{label}</a>
      </Button>
    ) : (
      <Button onClick={leads}>{label}</Button>
    )}
  </EmptyState>
);
