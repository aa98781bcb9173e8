import type { ComponentProps } from 'react';
import { cn } from '#components/ui/class-names.ts';

/**
 * What is to be done now, at the lower edge of a phone. A press leaves the keyboard open until it has counted: where the
 * keyboard closes under the finger, the bar moves up, and the press would end beneath it.
 */
export const ActionBar = ({ className, ...props }: ComponentProps<'div'>) => (
  <div className={cn('action-bar', className)} onMouseDown={(event) => event.preventDefault()} {...props} />
);
