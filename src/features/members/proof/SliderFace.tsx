import './slider.css';
import type { ComponentProps, Ref } from 'react';
import { m } from '#i18n/messages.ts';
import { cn } from '#components/ui/class-names.ts';
import { Spinner } from '#components/ui/spinner.tsx';

export type SliderState = 'idle' | 'held' | 'checking' | 'done';

type Props = {
  /** Its `--drag` (0 to 1) says how far the handle is. */
  ref: Ref<HTMLDivElement>;
  state: SliderState;
  handle: ComponentProps<'div'>;
};

/** How the slider captcha looks: a bar that fills behind its handle. */
export function SliderFace({ ref, state, handle }: Props) {
  const moves = state === 'idle' && 'slider-moves';
  const done = state === 'done';
  return (
    <div
      ref={ref}
      className={cn(
        'border-line-strong bg-sunken relative h-[44px] overflow-hidden rounded border select-none',
        done && 'border-good',
      )}
    >
      <div className={cn('slider-bar bg-brand-soft absolute inset-y-0 left-0', moves, done && 'slider-done')} />
      <p
        className={cn(
          'text-soft pointer-events-none absolute inset-0 flex items-center justify-center gap-2 pr-2 pl-12 text-center text-table',
          done && 'text-good px-12 font-medium',
        )}
        aria-hidden="true"
      >
        {state === 'checking' && <Spinner />}
        {done
          ? m.members_captcha_done()
          : state === 'checking'
            ? m.members_captcha_checking()
            : m.members_captcha_drag()}
      </p>
      <div
        role="slider"
        tabIndex={0}
        aria-valuemin={0}
        aria-valuemax={100}
        className={cn(
          'slider-handle bg-surface border-line-strong text-brand absolute -inset-y-px flex w-[44px] touch-none items-center justify-center rounded border',
          'focus-visible:-outline-offset-2',
          moves,
          state === 'held' && 'bg-brand text-on-brand border-brand cursor-grabbing',
          state === 'idle' && 'hover:border-brand cursor-grab',
          done && 'slider-done border-good text-good',
        )}
        {...handle}
      >
        <svg
          viewBox="0 0 24 24"
          className="size-5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d={done ? 'm5 12.500 4.500 4.500L19 7.500' : 'm6 7 5 5-5 5M13 7l5 5-5 5'} />
        </svg>
      </div>
    </div>
  );
}
