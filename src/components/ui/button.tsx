import type { ComponentProps, MouseEvent } from 'react';
import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import { cn } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export const buttonVariants = cva(
  'press inline-flex items-center justify-center gap-2 rounded text-center font-medium whitespace-nowrap max-[20rem]:whitespace-normal disabled:opacity-60 aria-disabled:opacity-60',
  {
    variants: {
      variant: {
        primary: 'bg-brand text-on-brand hover:bg-brand-strong',
        outline: 'border-line-strong hover:border-brand hover:text-brand bg-surface border',
        quiet: 'text-soft hover:text-brand',
        danger: 'border-bad text-bad hover:bg-bad-soft bg-surface border',
        link: 'link font-normal',
      },
      size: {
        default: 'px-4',
        small: 'px-3 pointer-fine:min-h-9 text-table',
        wide: 'w-full px-4',
        icon: 'w-[44px] px-0 pointer-fine:w-9',
        inline: 'min-h-0 px-0',
      },
    },
    defaultVariants: { variant: 'primary', size: 'default' },
  },
);

type Props = ComponentProps<'button'> &
  VariantProps<typeof buttonVariants> & {
    /** Dresses the child (a link, for one) as a button. */
    asChild?: boolean | undefined;
    /** What it started is under way: it shows so and takes no second press, but keeps the focus. */
    busy?: boolean | undefined;
  };

export function Button({
  className,
  variant,
  size,
  asChild = false,
  busy = false,
  type = 'button',
  onClick,
  children,
  'aria-disabled': disabled,
  ...props
}: Props) {
  const classes = cn(buttonVariants({ variant, size }), className);
  if (asChild) {
    return (
      <Slot.Root className={classes} {...props}>
        {children}
      </Slot.Root>
    );
  }
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event));
  return (
    <button
      type={type}
      className={classes}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || disabled || undefined}
      {...props}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
