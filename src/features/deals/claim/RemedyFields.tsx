import type { ClaimKind, ClaimRemedy } from '#api/deals/claim-choices.ts';
import { breachClaims, figureRemedies, remediesOf } from '#api/deals/claim-choices.ts';
import { claimedAmount, type ClaimBasis } from '#api/deals/claim-amount.ts';
import { claimRemedyName } from '#api/deals/claim-words.ts';
import { moneyText } from '#components/center/figures.ts';
import { ChoiceField, TextField, type TextForm } from '#components/form/fields.tsx';
import { m } from '#i18n/messages.ts';
import { compare } from '#lib/decimal.ts';

type Names = 'remedy' | 'figure';
type Props = {
  form: TextForm<Names>;
  kind: ClaimKind;
  /** null: what is typed so far says too little. */
  basis: ClaimBasis | null;
  currency: string;
  /** It begins a claim. */
  isFirst?: boolean;
};

const figureLabels: { readonly [Remedy in ClaimRemedy]?: () => string } = {
  perTonne: m.deals_claim_figurePerTonne,
  percent: m.deals_claim_figurePercent,
  amount: m.deals_claim_figureAmount,
};

/** What is asked or offered, and what it comes to by the contract. */
export function RemedyFields({ form, kind, basis, currency, isFirst = false }: Props) {
  const { remedy, figure } = form.values;
  const chosen = remediesOf[kind].find((one) => one === remedy);
  const hasFigure = chosen !== undefined && figureRemedies.includes(chosen);
  const units = { perTonne: m.unit_perTonne({ currency }), percent: '%', amount: currency } as const;
  // A first claim for a breach is not limited by the price; what answers it is.
  const isLimited = !isFirst || !breachClaims.includes(kind);
  const isNumber = /^\d{1,12}(\.\d{1,2})?$/.test(figure);
  const amount =
    chosen && basis && chosen !== 'replacement' && (!hasFigure || isNumber)
      ? claimedAmount(chosen, hasFigure ? figure : null, basis)
      : null;
  return (
    <>
      <ChoiceField
        form={form}
        name="remedy"
        required
        options={remediesOf[kind].map((code) => ({
          code,
          name: claimRemedyName(code, kind),
        }))}
      />
      {hasFigure && (
        <TextField
          form={form}
          name="figure"
          label={figureLabels[chosen]!()}
          required
          places={2}
          unit={units[chosen as keyof typeof units]}
        />
      )}
      {basis && amount !== null && (
        <div className="bg-sunken border-line space-y-1 rounded border px-4 py-3 text-table" aria-live="polite">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span>{m.deals_claim_reckoned()}</span>
            <span
              className={`figures font-semibold ${isLimited && compare(amount, basis.value) > 0 ? 'text-bad' : ''}`}
            >
              {moneyText({ amount, currency })}
            </span>
          </p>
          {chosen === 'damages' && (
            <p className="text-soft">
              {(basis.uncapped ? m.deals_claim_weeksInterest : m.deals_claim_weeks)({ days: basis.lateDays ?? 0 })}
            </p>
          )}
          <p className="text-soft">
            {isLimited
              ? m.deals_claim_reckonedMost({ amount: moneyText({ amount: basis.value, currency }) })
              : m.deals_claim_reckonedBreach()}
          </p>
        </div>
      )}
    </>
  );
}

/** Before anything is sent. */
export const remedyErrors = ({ remedy, figure }: Record<Names, string>) => ({
  remedy: remedy === '' ? m.field_required() : undefined,
  figure: figureRemedies.includes(remedy as ClaimRemedy) && figure === '' ? m.field_required() : undefined,
});
