import type { ComponentProps } from 'react';
import { Popover as Primitive } from 'radix-ui';
import { cn } from './class-names.ts';

export const Popover = Primitive.Root;
export const PopoverAnchor = Primitive.Anchor;

/**
 * What opens at a button or a field, on the side where there is room. It stays where it is written, in no portal: within
 * a dialog it scrolls with the wheel, and the Tab key finds it after what opened it.
 */
export function PopoverContent({ className, align = 'start', ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Content
      data-slot="popover-content"
      align={align}
      sideOffset={4}
      collisionPadding={8}
      className={cn('popover z-40 flex max-h-[45dvh] flex-col outline-none', className)}
      {...props}
    />
  );
}
