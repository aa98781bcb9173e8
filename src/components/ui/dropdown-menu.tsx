import type { ComponentProps } from 'react';
import { DropdownMenu as Primitive } from 'radix-ui';
import { cn } from './class-names.ts';

export const DropdownMenu = Primitive.Root;
export const DropdownMenuTrigger = Primitive.Trigger;

/** Deeds of one thing, by their names. */
export function DropdownMenuContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        data-slot="dropdown-menu-content"
        align="start"
        sideOffset={4}
        collisionPadding={8}
        className={cn(
          'panel z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-40 overflow-y-auto p-1',
          className,
        )}
        {...props}
      />
    </Primitive.Portal>
  );
}

export function DropdownMenuItem({ className, ...props }: ComponentProps<typeof Primitive.Item>) {
  return (
    <Primitive.Item
      data-slot="dropdown-menu-item"
      className={cn(
        'press data-highlighted:bg-brand-soft flex cursor-pointer items-center gap-3 rounded-sm px-3 outline-none select-none data-disabled:opacity-60',
        className,
      )}
      {...props}
    />
  );
}
