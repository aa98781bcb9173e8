import { useEffect, useRef, useState, type RefObject } from 'react';

/** Whether an element has come within a screen's reach of what is seen, since when it is drawn: far below, nothing need be asked for. */
export function useNear<Element extends HTMLElement>(): [ref: RefObject<Element | null>, near: boolean] {
  const ref = useRef<Element>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: '300px' },
    );
    observer.observe(ref.current!);
    return () => observer.disconnect();
  }, []);
  return [ref, near];
}
