import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/class-names.ts';
import type { Errors } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';

/** The four steps that the form is on a phone: what, where, when and for how much, to whom. Elsewhere it is one page. */
const names = [m.deals_rfq_stepGoods, m.deals_rfq_stepPlace, m.deals_rfq_stepTime, m.deals_rfq_stepWho];

type Form = { errors: Errors; refusals: number; refuse: (errors: Errors) => void };

/** Which step is shown, and the way between them: on with nothing wrong in it, back always, and to what is wrong. */
export function useSteps({ errors, refusals, refuse }: Form, check: () => Errors) {
  const [step, setStep] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  const stepOf = (element: Element | null): number | null => {
    const within = element?.closest<HTMLElement>('[data-rfq-step]');
    return within ? Number(within.dataset['rfqStep']) : null;
  };
  const fieldOf = (name: string) => root.current?.querySelector(`[id$="field-${CSS.escape(name)}"]`) ?? null;
  const wrongIn = (all: Errors, asked: number): Errors =>
    Object.fromEntries(Object.entries(all).filter(([name, text]) => text && stepOf(fieldOf(name)) === asked));

  // A refusal leads to the first step in which something is wrong.
  useEffect(() => {
    if (refusals === 0) return;
    const first = names.findIndex((_, asked) => Object.keys(wrongIn(errors, asked)).length > 0);
    if (first >= 0) setStep(first);
  }, [refusals]);

  const goTo = (next: number) => {
    flushSync(() => setStep(next));
    root.current?.scrollIntoView();
  };
  return {
    step,
    root,
    back: () => goTo(step - 1),
    next: () => {
      const wrong = wrongIn(check(), step);
      if (Object.keys(wrong).length > 0) refuse(wrong);
      else goTo(step + 1);
    },
    /** A link to a field, of the errors mostly, shows the step that it is in first. */
    follow: ({ target }: MouseEvent) => {
      const address = (target as Element).closest('a[href^="#"]')?.getAttribute('href');
      const asked = address && stepOf(document.getElementById(address.slice(1)));
      if (typeof asked === 'number') flushSync(() => setStep(asked));
    },
  };
}

type Steps = ReturnType<typeof useSteps>;

/** The parts of one step. */
export const Step = ({ of, shown, children }: { of: number; shown: number; children: ReactNode }) => (
  <div data-rfq-step={of} className={cn('space-y-5', of !== shown && 'max-md:hidden')}>
    {children}
  </div>
);

/** Where on the way one is. */
export const StepHead = ({ step }: Pick<Steps, 'step'>) => (
  <div className="md:hidden">
    <p className="flex justify-between gap-4">
      <strong className="font-semibold">{names[step]!()}</strong>
      <span className="text-soft figures text-table">
        {m.deals_rfq_stepOf({ step: step + 1, count: names.length })}
      </span>
    </p>
    <div className="mt-2 flex gap-1" aria-hidden="true">
      {names.map((_, at) => (
        <i key={at} className={cn('h-1 grow rounded-full', at <= step ? 'bg-brand' : 'bg-line')} />
      ))}
    </div>
  </div>
);

/** Back and on, within the thumb's reach; the last step ends with the summary and its own button. */
export function StepBar({ step, back, next }: Pick<Steps, 'step' | 'back' | 'next'>) {
  const following = names[step + 1];
  return (
    <div className="action-bar" onMouseDown={(event) => event.preventDefault()}>
      {step > 0 && (
        <Button variant="outline" onClick={back}>
          {m.deals_rfq_stepBack()}
        </Button>
      )}
      {following && (
        <Button className="grow" onClick={next}>
          {m.deals_rfq_stepNext({ step: following() })}
        </Button>
      )}
    </div>
  );
}
