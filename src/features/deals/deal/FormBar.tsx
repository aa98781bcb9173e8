import { useEffect, useRef, type ReactNode } from 'react';
import { atom } from 'nanostores';
import { ActionBar } from '#components/center/ActionBar.tsx';

/** A form with a bar of its own is on the screen: what is next is to send it. */
export const $formBar = atom(false);
/** The bars at the lower edge: a form that begins beneath them is not on the screen yet. */
const belowIt = '0px 0px -120px 0px';

/** The sending of a long form, at the lower edge of a phone as long as some of the form is seen. */
export function FormBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => $formBar.set(entry!.isIntersecting), { rootMargin: belowIt });
    watch.observe(bar.current!.closest('form')!);
    return () => {
      watch.disconnect();
      $formBar.set(false);
    };
  }, []);
  return (
    <ActionBar ref={bar} className="form-bar">
      {children}
    </ActionBar>
  );
}
