import type { Sample } from '#api/deals/sample.ts';
import { courierPayerName, sampleDeclineName, sampleStateName, sampleWithdrawName } from '#api/deals/sample-words.ts';
import type { SampleState } from '#api/deals/sample-states.ts';
import { Facts, type Fact } from '#components/center/Facts.tsx';
import { StoredFileButton } from '#components/center/StoredFileButton.tsx';
import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { m } from '#i18n/messages.ts';
import { trimZeros } from '#lib/decimal.ts';
import { formatDate } from '#lib/format.ts';
import { formatMoment } from '#lib/moments.ts';
import { localPath } from '#lib/paths.ts';
import { readStoredFile } from '#app/stores/stored-files.ts';
import { AccountWarning } from '../deal/AccountWarning.tsx';

const tones: Record<SampleState, BadgeTone> = {
  asked: 'amber',
  accepted: 'brand',
  dispatched: 'brand',
  received: 'amber',
  tried: 'good',
  declined: 'plain',
  withdrawn: 'plain',
  lapsed: 'plain',
};

/** Which sample it is, and how it stands. */
export const SampleTitle = ({ sample: { material, state, number } }: { sample: Sample }) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <a className="quiet-link" href={localPath('/absDetail', { id: material.id })}>
      {material.name}
    </a>
    <Badge tone={tones[state]}>{sampleStateName(state)}</Badge>
    <span className="text-soft figures text-table font-normal">{number}</span>
  </span>
);

type Props = {
  sample: Sample;
  /** What one side alone reads: before and after what both do. */
  first?: Fact[];
  last?: Fact[];
};

/** What was asked for, and what has become of it. */
export function SampleFacts({ sample, first = [], last = [] }: Props) {
  const { kg, packaging, purpose, address, courierPayer, courierAccount, neededBy, askedAt } = sample;
  const { dispatchBy, answerRemark, reason, dispatched, missedAt, receivedOn, withdrawn } = sample;
  const given = (label: string, value: string | null | undefined): Fact[] => (value ? [{ label, value }] : []);
  return (
    <div className="space-y-3">
      {sample.bankWarning && <AccountWarning />}
      <Facts
        className="lg:columns-2 lg:gap-x-10 lg:[&>div]:break-inside-avoid"
        facts={[
          ...first,
          {
            label: m.deals_samples_kg(),
            value: [`${trimZeros(kg)} kg`, packaging].filter(Boolean).join(' · '),
          },
          { label: m.deals_samples_purpose(), value: purpose },
          { label: m.deals_samples_address(), value: address },
          {
            label: m.deals_samples_payer(),
            value: [courierPayerName(courierPayer), courierAccount].filter(Boolean).join(' · '),
          },
          { label: m.deals_samples_neededBy(), value: formatDate(neededBy) },
          { label: m.deals_samples_askedAt(), value: formatMoment(askedAt) },
          ...given(m.deals_samples_dispatchBy(), dispatchBy && formatDate(dispatchBy)),
          ...given(m.deals_orders_cancelReason(), reason && sampleDeclineName(reason)),
          ...given(m.deals_samples_suppliersWords(), answerRemark),
          ...(dispatched
            ? [
                { label: m.deals_samples_dispatchedOn(), value: formatDate(dispatched.on) },
                { label: m.deals_samples_courier(), value: `${dispatched.courier} · ${dispatched.tracking}` },
                { label: m.deals_samples_lot(), value: dispatched.lot },
                ...(dispatched.coa
                  ? [
                      {
                        label: m.deals_samples_coa(),
                        value: <StoredFileButton file={dispatched.coa} read={readStoredFile} />,
                      },
                    ]
                  : []),
              ]
            : []),
          ...given(m.deals_samples_missedAt(), missedAt && formatMoment(missedAt)),
          ...given(m.deals_samples_withdrawReason(), withdrawn && sampleWithdrawName(withdrawn.reason)),
          ...given(m.deals_samples_buyersWords(), withdrawn?.remark),
          ...given(m.deals_samples_receivedOn(), receivedOn && formatDate(receivedOn)),
          ...last,
        ]}
      />
    </div>
  );
}
