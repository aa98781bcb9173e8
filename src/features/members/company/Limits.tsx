import { limitedActs, type LimitedAct } from '#api/deals/approval-choices.ts';
import { tradeCurrencies } from '#api/deals/deal-choices.ts';
import type { Colleagues } from '#api/members/colleague.ts';
import { Facts } from '#components/center/Facts.tsx';
import { moneyText } from '#components/center/figures.ts';
import { Panel } from '#components/center/Panel.tsx';
import { TextField } from '#components/form/fields.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { trimZeros } from '#lib/decimal.ts';
import { draftOf } from '#app/stores/draft.ts';
import { showToast } from '#app/stores/toasts.ts';
import { saveLimits } from '../stores/colleagues.ts';

type Limit = Colleagues['limits'][number];
const labels: Record<LimitedAct, (words: { currency: string }) => string> = {
  award: m.members_limit_award,
  sign: m.members_limit_sign,
  settle: m.members_limit_settle,
};
const all = limitedActs.flatMap((act) => tradeCurrencies.map((currency) => ({ act, currency })));
const nameOf = ({ act, currency }: Pick<Limit, 'act' | 'currency'>) => `${act}${currency}`;

/** Above which amounts another person approves. Owners change it, everybody reads it. */
export const Limits = ({ company: { manages, limits } }: { company: Colleagues }) => (
  <Panel id="limits" title={m.members_limit_title()} lead={m.members_limit_lead()}>
    {manages ? <LimitsForm key={JSON.stringify(limits)} limits={limits} /> : <Known limits={limits} />}
  </Panel>
);

function Known({ limits }: { limits: readonly Limit[] }) {
  if (limits.length === 0) return <p className="text-soft">{m.members_limit_none()}</p>;
  return <Facts facts={limits.map((one) => ({ label: labels[one.act](one), value: moneyText(one) }))} />;
}

function LimitsForm({ limits }: { limits: readonly Limit[] }) {
  const known = (one: (typeof all)[number]) => limits.find((limit) => nameOf(limit) === nameOf(one))?.amount;
  const form = useForm<Record<string, string>>({
    initial: Object.fromEntries(all.map((one) => [nameOf(one), trimZeros(known(one) ?? '')])),
    draft: () => draftOf('limits'),
    check: () => ({}),
    send: async (values) => {
      const given = all.flatMap((one) => {
        const amount = values[nameOf(one)] ?? '';
        return amount === '' ? [] : [{ ...one, amount }];
      });
      const outcome = await saveLimits(given);
      if (outcome.ok) showToast(m.members_limit_saved(), 'success');
      return outcome;
    },
  });
  const names = Object.fromEntries(all.map((one) => [nameOf(one), labels[one.act](one)]));
  return (
    <Form form={form} labels={names} className="max-w-[44rem]">
      <div className="grid gap-4 sm:grid-cols-3">
        {all.map((one) => (
          <TextField
            key={nameOf(one)}
            form={form}
            name={nameOf(one)}
            places={2}
            unit={one.currency}
            autoComplete="off"
          />
        ))}
      </div>
      <Button type="submit" busy={form.busy}>
        {m.center_save()}
      </Button>
    </Form>
  );
}
