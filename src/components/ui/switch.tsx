import type { ComponentProps } from 'react';
import { Switch as Primitive } from 'radix-ui';
import { cn } from './class-names.ts';

/** On or off, at once: what only counts when a form is sent is a checkbox. */
export function Switch({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      data-slot="switch"
      className={cn(
        'border-line-strong bg-sunken data-[state=checked]:border-brand data-[state=checked]:bg-brand inline-flex h-5 w-9 shrink-0 items-center rounded-full border transition-colors disabled:opacity-60',
        className,
      )}
      {...props}
    >
      <Primitive.Thumb
        data-slot="switch-thumb"
        className="bg-soft data-[state=checked]:bg-on-brand pointer-events-none block size-3.5 translate-x-0.5 rounded-full transition-transform data-[state=checked]:translate-x-4.5"
      />
    </Primitive.Root>
  );
}
