import type { PayoutAccountView } from '#api/deals/payout.ts';
import { Facts } from '#components/center/Facts.tsx';
import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';

type State = PayoutAccountView['state'];
const names: Record<State, () => string> = {
  proposed: m.deals_payout_checked,
  coolingOff: m.deals_remit_coolingOff,
  inForce: m.deals_remit_inForce,
  replaced: m.deals_remit_replaced,
  refused: m.deals_remit_refused,
  withdrawn: m.deals_payout_stateWithdrawn,
};
const tones: Record<State, BadgeTone> = {
  proposed: 'amber',
  coolingOff: 'amber',
  inForce: 'good',
  replaced: 'plain',
  refused: 'bad',
  withdrawn: 'plain',
};

/** Its currency, and how far it is. */
export function AccountBadge({ account: { currency, state, inForceFrom } }: { account: PayoutAccountView }) {
  return (
    <p className="flex flex-wrap items-center gap-3">
      <span className="text-h3 font-semibold">{currency}</span>
      <Badge tone={tones[state]}>{names[state]()}</Badge>
      {inForceFrom && (
        <span className="text-soft figures text-table">{m.deals_remit_since({ time: formatMoment(inForceFrom) })}</span>
      )}
    </p>
  );
}

/** Where a seller is paid; where the beneficiary is not the certified company, that is said. */
export function PayoutAccountFacts({ account }: { account: PayoutAccountView }) {
  const { beneficiary, account: number, bank, bic, sameName, company, note, reason } = account;
  const figures = (text: string) => <span className="figures break-words">{text}</span>;
  return (
    <Facts
      facts={[
        { label: m.deals_remit_beneficiary(), value: beneficiary, marked: !sameName },
        ...(sameName ? [] : [{ label: m.deals_payout_company(), value: company, marked: true }]),
        { label: m.deals_remit_accountNumber(), value: figures(number) },
        { label: m.deals_remit_bankName(), value: bank },
        { label: m.deals_remit_swift(), value: figures(bic) },
        ...(note ? [{ label: m.deals_payout_note(), value: note }] : []),
        ...(reason ? [{ label: m.deals_payout_operatorSays(), value: reason }] : []),
      ]}
    />
  );
}
