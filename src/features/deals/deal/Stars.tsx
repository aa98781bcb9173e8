import { m } from '#i18n/messages.ts';

const all = [1, 2, 3, 4, 5] as const;

/** One star: filled or empty. */
export function Star({ filled }: { filled: boolean }) {
  return (
    <svg viewBox="0 0 20 20" className={filled ? 'text-amber size-6' : 'text-line-strong size-6'} aria-hidden="true">
      <path
        d="m10 2.500 2.300 4.700 5.200.800-3.700 3.600.900 5.100-4.700-2.400-4.700 2.400.900-5.100L2.500 8l5.200-.800z"
        fill={filled ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.3"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** Stars that were given. */
export function Stars({ stars }: { stars: number }) {
  return (
    <span className="inline-flex" role="img" aria-label={m.deals_orders_starsOf({ stars: String(stars) })}>
      {all.map((star) => (
        <Star key={star} filled={star <= stars} />
      ))}
    </span>
  );
}
