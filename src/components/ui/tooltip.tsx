import type { ReactNode } from 'react';
import { Tooltip as Primitive } from 'radix-ui';

type Props = {
  text: string;
  /** One element that takes a ref. */
  children: ReactNode;
};

/** A few words about what the pointer or the keyboard is at. Nothing stands here alone: fingers do not hover. */
export function Tooltip({ text, children }: Props) {
  return (
    <Primitive.Provider delayDuration={300} skipDelayDuration={300}>
      <Primitive.Root>
        <Primitive.Trigger asChild data-slot="tooltip-trigger">
          {children}
        </Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            data-slot="tooltip-content"
            sideOffset={6}
            collisionPadding={8}
            className="bg-ink text-paper z-50 max-w-72 rounded px-2.5 py-1 text-table text-balance"
          >
            {text}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
