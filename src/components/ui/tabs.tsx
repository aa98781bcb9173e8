import type { ComponentProps } from 'react';
import { Tabs as Primitive } from 'radix-ui';
import { cn } from './class-names.ts';

/** Panels of which one is seen. What has an address of its own is a link instead (app/center/LinkTabs). */
export function Tabs({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root data-slot="tabs" className={cn('space-y-2', className)} {...props} />;
}

export function TabsList({ className, ...props }: ComponentProps<typeof Primitive.List>) {
  return (
    <Primitive.List
      data-slot="tabs-list"
      className={cn('border-line more-aside relative flex gap-x-1 overflow-x-auto border-b', className)}
      {...props}
    />
  );
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      data-slot="tabs-trigger"
      className={cn(
        'press hover:text-brand data-[state=active]:border-brand data-[state=active]:text-brand -mb-px inline-flex min-w-[44px] shrink-0 items-center justify-center gap-2 border-b-2 border-transparent px-3 whitespace-nowrap -outline-offset-2 data-[state=active]:font-medium',
        className,
      )}
      {...props}
    />
  );
}

export function TabsContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content data-slot="tabs-content" className={className} {...props} />;
}
