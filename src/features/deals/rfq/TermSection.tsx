import { useState } from 'react';
import { tradeTerms } from '#api/deals/trade-terms.ts';
import { FormSection } from '#components/form/FormSection.tsx';
import { TermFields } from '../terms/TermFields.tsx';
import { tradeTermFullName, tradeTermName } from '#api/deals/trade-term-name.ts';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { TradeIcon } from '#components/ui/trade-icon.tsx';
import { termIcon } from '#components/ui/trade/icons.ts';
import { RadioGroupCard } from '#components/ui/radio-group.tsx';
import { m } from '#i18n/messages.ts';
import { neededFields } from '#api/deals/trade-rules.ts';
import type { SectionProps } from './ProductRfq.tsx';
import { TermAssistant } from './TermAssistant.tsx';

const termTexts: Record<(typeof tradeTerms)[number]['code'], () => string> = {
  EXW: m.deals_rfq_termEXW,
  FOB: m.deals_rfq_termFOB,
  CFR: m.deals_rfq_termCFR,
  ONE_DAY_TOUR: m.deals_rfq_termOneDayTour,
  CIF: m.deals_rfq_termCIF,
};

/** The trade term, and of its places those that it keeps: one table decides (api/deals/trade-terms.ts). */
export function TermSection({ form, choices, countries }: SectionProps) {
  const [asking, setAsking] = useState(false);
  const { tradeTerm } = form.values;
  const choose = (id: number) => {
    form.set('tradeTerm', String(id));
    setAsking(false);
  };
  return (
    <FormSection title={m.deals_rfq_delivery()} lead={m.deals_rfq_deliveryLead()}>
      <fieldset aria-describedby={form.errors['tradeTerm'] ? 'rfq-term-error' : undefined}>
        <legend className="float-left font-medium">
          {m.deals_rfq_tradeTerm()}{' '}
          <span className="text-bad" aria-hidden="true">
            *
          </span>
        </legend>
        <div className="text-right">
          <Button
            variant="link"
            size="small"
            className="px-0"
            aria-expanded={asking}
            onClick={() => setAsking(!asking)}
          >
            {m.deals_rfq_assistant()}
          </Button>
        </div>
        {asking && <TermAssistant onChoose={choose} />}
        <div className="desk:grid-cols-5 clear-both mt-2 grid grid-cols-2 gap-2 sm:grid-cols-3">
          {tradeTerms.map((term) => (
            <RadioGroupCard
              key={term.id}
              name="tradeTerm"
              value={term.id}
              checked={tradeTerm === String(term.id)}
              onChange={() => choose(term.id)}
              title={tradeTermFullName(term.id)}
              className="items-start gap-2 px-3"
            >
              <span className="flex items-center gap-1.5 font-medium">
                <TradeIcon name={termIcon(term.id)} />
                {tradeTermName(term.id)}
              </span>
              <span className="text-soft block text-meta">{termTexts[term.code]()}</span>
            </RadioGroupCard>
          ))}
        </div>
        <FieldError id="rfq-term-error" text={form.errors['tradeTerm']} />
      </fieldset>
      <TermFields
        form={form}
        choices={choices}
        countries={countries}
        help={{
          departurePort: neededFields(tradeTerm).includes('departurePort') ? undefined : m.deals_rfq_departureHelp(),
        }}
      />
    </FormSection>
  );
}
