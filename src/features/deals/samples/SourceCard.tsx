import { useState } from 'react';
import { textLength } from '#api/common/limits.ts';
import type { ApprovedSource } from '#api/deals/approved-source.ts';
import { sampleText, sourceDays, type SourceState } from '#api/deals/sample-choices.ts';
import { validUntilProblem } from '#api/deals/sample-rules.ts';
import { sourceStateName } from '#api/deals/sample-words.ts';
import { shopHref } from '#api/market/shop-path.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { draftOf } from '#app/stores/draft.ts';
import { showToast } from '#app/stores/toasts.ts';
import { Facts } from '#components/center/Facts.tsx';
import { useNow } from '#components/center/use-now.ts';
import { LongTextField, TextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { missingError } from '#components/center/checks.ts';
import { daysAfter, daysBetween, utcDay } from '#lib/days.ts';
import { formatDate } from '#lib/format.ts';
import { formatMoment } from '#lib/moments.ts';
import { localPath } from '#lib/paths.ts';
import { renewSource, withdrawSource } from '../stores/samples.ts';

const tones: Record<SourceState, BadgeTone> = { valid: 'good', ending: 'amber', expired: 'bad', withdrawn: 'plain' };

type Props = { source: ApprovedSource; load: () => void };

/** One approval: what it is of, how long it holds, and what can be done with it. */
export function SourceCard({ source, load }: Props) {
  const { id, material, manufacturer, shop, site, validUntil, state, note, reason, sample, withdrawn } = source;
  const [doing, setDoing] = useState<'renew' | 'withdraw' | null>(null);
  const now = useNow();
  const close = () => setDoing(null);
  const given = (label: string, value: string) => (value ? [{ label, value }] : []);
  return (
    <li className="panel space-y-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <a className="link text-h3 font-semibold wrap-anywhere" href={localPath('/absDetail', { id: material.id })}>
            {material.name}
          </a>
          <span className="text-soft text-table">{manufacturer}</span>
          <Badge tone={tones[state]}>
            {state === 'ending'
              ? m.deals_sources_endsIn({ days: daysBetween(utcDay(now), validUntil) })
              : sourceStateName(state)}
          </Badge>
        </p>
        {!withdrawn && (
          <ForCall<'api/trade/web/source/renewSource'> as="buyer">
            <div className="flex flex-wrap gap-2">
              <Button variant={state === 'valid' ? 'outline' : 'primary'} onClick={() => setDoing('renew')}>
                {m.deals_sources_renew()}
              </Button>
              <Button variant="quiet" onClick={() => setDoing('withdraw')}>
                {m.deals_sources_withdraw()}
              </Button>
            </div>
          </ForCall>
        )}
      </div>
      <Facts
        className="lg:columns-2 lg:gap-x-10 lg:[&>div]:break-inside-avoid"
        facts={[
          {
            label: m.deals_samples_supplier(),
            value: (
              <a className="link" href={shopHref(shop.id)}>
                <bdi lang="">{shop.name}</bdi>
              </a>
            ),
          },
          { label: m.deals_sources_site(), value: site || m.deals_sources_anySite() },
          { label: m.deals_sources_validUntil(), value: formatDate(validUntil) },
          {
            label: m.deals_sources_because(),
            value: sample ? (
              <a className="link" href={localPath('/userCenter/samples', { id: sample.id })}>
                {m.deals_sources_fromSample({ number: sample.number })}
              </a>
            ) : (
              reason
            ),
          },
          ...given(m.deals_sources_note(), note),
          {
            label: m.deals_sources_approvedBy(),
            value: (
              <>
                <bdi>{source.approvedBy}</bdi> · {formatMoment(source.approvedAt)}
              </>
            ),
          },
          ...(withdrawn
            ? [
                {
                  label: m.deals_sources_withdrawnBy(),
                  value: (
                    <>
                      <bdi>{withdrawn.by}</bdi> · {formatMoment(withdrawn.at)} · {withdrawn.reason}
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
      {doing === 'renew' && <Renew source={source} load={load} onClose={close} />}
      {doing === 'withdraw' && <Withdraw id={id} grade={material.name} load={load} onClose={close} />}
    </li>
  );
}

function Renew({ source, load, onClose }: Props & { onClose: () => void }) {
  const { id, validUntil: before, note, material } = source;
  const form = useForm({
    initial: { validUntil: utcDay(daysAfter(new Date(), sourceDays.usual)), note },
    draft: () => draftOf(`renewSource:${id}`),
    check: ({ validUntil }) => ({ validUntil: validUntilProblem(validUntil, new Date(), before) }),
    send: async (values) => {
      const outcome = await renewSource({ id, ...values }, load);
      if (outcome.ok) {
        showToast(m.deals_sources_renewed(), 'success');
        onClose();
      }
      return outcome;
    },
  });
  return (
    <FormDialog
      title={m.deals_sources_renew()}
      description={m.deals_sources_renewLead({ grade: material.name, day: formatDate(before) })}
      form={form}
      labels={{ validUntil: m.deals_sources_validUntil(), note: m.deals_sources_note() }}
      action={m.deals_sources_renew()}
      onClose={onClose}
    >
      <TextField form={form} name="validUntil" type="date" required />
      <LongTextField form={form} name="note" maxLength={sampleText.sourceNote[1]} rows={2} />
    </FormDialog>
  );
}

type WithdrawProps = { id: string; grade: string; load: () => void; onClose: () => void };

function Withdraw({ id, grade, load, onClose }: WithdrawProps) {
  const form = useForm({
    initial: { reason: '' },
    draft: () => draftOf(`withdrawSource:${id}`),
    check: ({ reason }) => ({ reason: missingError(reason) }),
    send: async ({ reason }) => {
      const outcome = await withdrawSource(id, reason.trim(), load);
      if (outcome.ok) {
        showToast(m.deals_sources_withdrawnToast(), 'success');
        onClose();
      }
      return outcome;
    },
  });
  return (
    <FormDialog
      title={m.deals_sources_withdraw()}
      description={m.deals_sources_withdrawLead({ grade })}
      form={form}
      labels={{ reason: m.deals_orders_cancelReason() }}
      action={m.deals_sources_withdraw()}
      danger
      onClose={onClose}
    >
      <LongTextField form={form} name="reason" required maxLength={textLength.withdrawal[1]} />
    </FormDialog>
  );
}
