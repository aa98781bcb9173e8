import type { ExchangeRates } from '#api/site/content.ts';
import { figureLength, textLength } from '#api/common/limits.ts';
import { draftOf } from '#app/stores/draft.ts';
import { showToast } from '#app/stores/toasts.ts';
import { missingError, textError } from '#components/center/checks.ts';
import { LongTextField, TextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { formatMonth } from '#lib/format.ts';
import { enterRates } from '../stores/desk.ts';

/** What a file says of a month; currencies that it lacks are typed. */
export type RatesGiven = { month: string; rates: Readonly<Record<string, string>>; source: string };
type Props = { rates: ExchangeRates; given?: RatesGiven; reload: () => Promise<void>; onClose: () => void };

function monthAfter(month: string): string {
  const [year, at] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, at, 1)).toISOString().slice(0, 7);
}

/** The rates of the month after the newest, of every currency; each field begins with what a file says of it, or without one with the month before. */
export function EnterRates({ rates: { currencies, months }, given, reload, onClose }: Props) {
  const [newest] = months;
  const own = currencies.filter(({ id }) => id !== 'USD' && newest?.rates[id]);
  const before = Object.fromEntries(own.map(({ id }) => [id, (given ? given.rates[id] : newest?.rates[id]) ?? '']));
  const form = useForm<Record<string, string> & Record<'month' | 'reason' | 'source', string>>({
    initial: {
      ...{ month: given?.month ?? monthAfter(newest?.month ?? '2026-01'), ...before },
      ...{ reason: given ? m.market_rates_reason() : '', source: given?.source ?? '' },
    },
    draft: () => draftOf(given ? `rates:${given.month}:${given.source}` : `rates:${newest?.month ?? ''}`),
    check: (values) => ({
      ...Object.fromEntries(own.map(({ id }) => [id, missingError(values[id]!)])),
      reason: textError(values['reason'], textLength.note),
    }),
    send: async ({ month, reason, source, ...typed }) => {
      const rates = Object.fromEntries(Object.entries(typed).map(([id, rate]) => [id, rate.trim()]));
      const sent = await enterRates({ month: month.trim(), rates, reason: reason, source: source });
      if (sent.ok) {
        showToast(m.market_desk_ratesEntered({ month: formatMonth(month) }), 'success');
        onClose();
        await reload();
      }
      return sent;
    },
  });
  return (
    <FormDialog
      title={m.market_desk_enterRates()}
      description={given ? m.market_rates_givenText() : m.market_desk_ratesText()}
      form={form}
      labels={{
        month: m.market_desk_month(),
        ...Object.fromEntries(own.map(({ id, name }) => [id, `${id} · ${name}`])),
        ...{ reason: m.market_desk_reason(), source: m.market_desk_source() },
      }}
      action={m.center_save()}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="month"
        required
        maxLength={figureLength.ratio}
        placeholder="2026-07"
        autoComplete="off"
      />
      <div className="grid gap-3 sm:grid-cols-2">
        {own.map(({ id }) => (
          <TextField key={id} form={form} name={id} required maxLength={figureLength.amount} autoComplete="off" />
        ))}
      </div>
      <LongTextField form={form} name="reason" required maxLength={textLength.note[1]} rows={2} />
      <TextField form={form} name="source" maxLength={textLength.gradeSource[1]} />
    </FormDialog>
  );
}
