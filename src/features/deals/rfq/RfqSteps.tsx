import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/class-names.ts';
import { unreadIn } from '#components/form/unread.ts';
import type { Errors } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';

/** The four steps that the form is on a phone: what, where, when and for how much, to whom. Elsewhere it is one page. */
const names = [m.deals_rfq_stepGoods, m.deals_rfq_stepPlace, m.deals_rfq_stepTime, m.deals_rfq_stepWho];

type Form = { errors: Errors; refusals: number; refuse: (errors: Errors) => void };

/** Below it one step is shown at a time; as `max-md` below. */
const stepwise = '(width < 48rem)';

/** The step that this entry of the browser's history stands for; undefined: nobody has said so. */
const stepOfEntry = (): number | undefined => (history.state as { rfqStep?: number } | null)?.rfqStep;
const entryOf = (rfqStep: number) => ({ ...(history.state as object | null), rfqStep });

/**
 * Which step is shown, and the way between them: on with nothing wrong in it, back always, and to what is wrong. On a
 * phone each step is an entry of the browser's history above those before it: the gesture Back leads to the step before,
 * and a reload stays where one was.
 */
export function useSteps({ errors, refusals, refuse }: Form, check: () => Errors) {
  const [step, setStep] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  /** The step of the entry that one is at; on a wide screen steps make none. */
  const entry = useRef(0);
  const stepOf = (element: Element | null): number | null => {
    const within = element?.closest<HTMLElement>('[data-rfq-step]');
    return within ? Number(within.dataset['rfqStep']) : null;
  };
  const fieldOf = (name: string) => root.current?.querySelector(`[id$="field-${CSS.escape(name)}"]`) ?? null;
  const wrongIn = (all: Errors, asked: number): Errors =>
    Object.fromEntries(Object.entries(all).filter(([name, text]) => text && stepOf(fieldOf(name)) === asked));

  useEffect(() => {
    const kept = stepOfEntry() ?? 0;
    entry.current = kept;
    setStep(kept);
    history.replaceState(entryOf(kept), '');
    const arrive = () => {
      const at = stepOfEntry();
      // A link within the page has made an entry of its own.
      if (at === undefined) return history.replaceState(entryOf(entry.current), '');
      // Where its own button led, one is already.
      if (at === entry.current) return;
      entry.current = at;
      flushSync(() => setStep(at));
      root.current?.scrollIntoView();
    };
    addEventListener('popstate', arrive);
    return () => removeEventListener('popstate', arrive);
  }, []);

  const lead = (next: number) => {
    setStep(next);
    if (!matchMedia(stepwise).matches) return;
    const at = entry.current;
    entry.current = next;
    if (next < at) history.go(next - at);
    for (let above = at + 1; above <= next; above += 1) history.pushState(entryOf(above), '');
  };
  // A refusal leads to the first step in which something is wrong.
  useEffect(() => {
    if (refusals === 0) return;
    const first = names.findIndex((_, asked) => Object.keys(wrongIn(errors, asked)).length > 0);
    if (first >= 0) lead(first);
  }, [refusals]);

  const latest = useRef(check);
  latest.current = check;
  const goTo = (next: number) => {
    flushSync(() => lead(next));
    root.current?.scrollIntoView();
  };
  return {
    step,
    root,
    back: () => goTo(step - 1),
    /** Once the form is sent, Back leads to what was before it: its steps are over. */
    end: () =>
      new Promise<void>((done) => {
        const at = entry.current;
        if (at === 0) return done();
        entry.current = 0;
        addEventListener('popstate', () => done(), { once: true });
        history.go(-at);
      }),
    next: () => {
      // Its button leaves the focus where it is, and what is typed counts when the field is left.
      flushSync(() => (document.activeElement as HTMLElement | null)?.blur());
      const wrong = wrongIn({ ...latest.current(), ...unreadIn(root.current!) }, step);
      if (Object.keys(wrong).length > 0) refuse(wrong);
      else goTo(step + 1);
    },
    /** A link to a field, of the errors mostly, shows the step that it is in first. */
    follow: (event: MouseEvent) => {
      const address = (event.target as Element).closest('a[href^="#"]')?.getAttribute('href');
      const field = address ? document.getElementById(address.slice(1)) : null;
      const asked = stepOf(field);
      if (asked === null) return;
      flushSync(() => lead(asked));
      if (!matchMedia(stepwise).matches) return;
      // Entries of the history are steps: the link's own would make Back stay where it is.
      event.preventDefault();
      field!.scrollIntoView();
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
