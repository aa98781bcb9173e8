import { useState } from 'react';
import { tradeTerms, type TradeTermCode } from '#api/deals/trade-terms.ts';
import { tradeTermFullName } from '#api/deals/trade-term-name.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';

type Question = 'bonded' | 'freight' | 'insurance' | 'export';
type Answers = Partial<Record<Question, boolean>>;

const questions: Record<Question, () => string> = {
  bonded: m.deals_rfq_askBonded,
  freight: m.deals_rfq_askFreight,
  insurance: m.deals_rfq_askInsurance,
  export: m.deals_rfq_askExport,
};

/** Who carries what decides the term (Incoterms® 2020); at most three questions are asked on any way. */
function follow(answers: Answers): { ask: Question } | { term: TradeTermCode } {
  if (answers.bonded === undefined) return { ask: 'bonded' };
  if (answers.bonded) return { term: 'ONE_DAY_TOUR' };
  if (answers.freight === undefined) return { ask: 'freight' };
  if (answers.freight) {
    if (answers.insurance === undefined) return { ask: 'insurance' };
    return { term: answers.insurance ? 'CIF' : 'CFR' };
  }
  if (answers.export === undefined) return { ask: 'export' };
  return { term: answers.export ? 'FOB' : 'EXW' };
}

/** Three questions, and the term that fits. */
export function TermAssistant({ onChoose }: { onChoose: (id: number) => void }) {
  const [answers, setAnswers] = useState<Answers>({});
  const step = follow(answers);
  const answered = Object.keys(answers).length;
  const term = 'term' in step ? tradeTerms.find(({ code }) => code === step.term)! : null;
  return (
    <div className="border-brand bg-brand-soft clear-both mt-2 space-y-3 rounded border p-4" aria-live="polite">
      {'ask' in step ? (
        <>
          <p className="font-medium">
            <span className="text-soft figures mr-2 text-table">{m.deals_rfq_question({ number: answered + 1 })}</span>
            {questions[step.ask]()}
          </p>
          <div className="flex gap-3">
            <Button variant="outline" onClick={() => setAnswers({ ...answers, [step.ask]: true })}>
              {m.deals_rfq_yes()}
            </Button>
            <Button variant="outline" onClick={() => setAnswers({ ...answers, [step.ask]: false })}>
              {m.deals_rfq_no()}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>
            {m.deals_rfq_suggestedTerm()} <strong>{tradeTermFullName(term!.id)}</strong>
          </p>
          <Button onClick={() => onChoose(term!.id)}>{m.deals_rfq_takeTerm()}</Button>
        </>
      )}
      {answered > 0 && (
        <Button variant="quiet" size="small" onClick={() => setAnswers({})}>
          {m.deals_rfq_startOver()}
        </Button>
      )}
    </div>
  );
}
