import type { RefundView } from '#api/trade.ts';
import type { Locale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { moneyText } from './figures.ts';

type Props = { locale: Locale; refunds: readonly RefundView[] };

/** What has gone back to the buyer of what was paid too much; nothing where nothing has. */
export function RefundList({ locale, refunds }: Props) {
  if (refunds.length === 0) return null;
  return (
    <div className="space-y-1">
      <p className="text-soft text-sm">{m.remit_refunds()}</p>
      <ul className="space-y-1">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <RefundText locale={locale} refund={refund} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How much, when, under which reference; what the marketplace wrote to the buyer. */
export function RefundText({ locale, refund }: { locale: Locale; refund: RefundView }) {
  const { amount, valueDate, reference, note } = refund;
  return (
    <>
      <p className="flex flex-wrap gap-x-4">
        <span className="figures font-medium">{moneyText(locale, amount)}</span>
        <span className="figures">{m.remit_valuedAt({ date: formatDate(locale, valueDate) })}</span>
        <span className="text-soft break-all">{m.remit_refundReferenceIs({ reference })}</span>
      </p>
      {note && <p className="written text-soft">{note}</p>}
    </>
  );
}
