import { useLayoutEffect, type RefObject } from 'react';

/** Somebody may have been faster than a field's script: `take` gets what stands there then. */
export function useTypedBefore(
  field: RefObject<HTMLInputElement | null>,
  value: string,
  take: (typed: string) => void,
): void {
  useLayoutEffect(() => {
    const typed = field.current!.value;
    if (typed !== value) take(typed);
  }, []);
}
