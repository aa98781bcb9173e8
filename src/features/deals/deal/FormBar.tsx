import './form-bar.css';
import { useEffect, useRef, type ReactNode } from 'react';

/** The bars at the lower edge: a form that begins beneath them is not on the screen yet. */
const belowIt = '0px 0px -120px 0px';

/** The sending of a long form, at the lower edge of a phone as long as some of the form is seen; NextBar stands back then. */
export function FormBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { classList } = document.documentElement;
    const watch = new IntersectionObserver(([entry]) => classList.toggle('in-form', entry!.isIntersecting), {
      rootMargin: belowIt,
    });
    watch.observe(bar.current!.closest('form')!);
    return () => {
      watch.disconnect();
      classList.remove('in-form');
    };
  }, []);
  return (
    <div ref={bar} className="action-bar form-bar" onMouseDown={(event) => event.preventDefault()}>
      {children}
    </div>
  );
}
