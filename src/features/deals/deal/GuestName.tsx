import { Badge } from '#components/ui/badge.tsx';
import { m } from '#i18n/messages.ts';

/** A supplier who was asked by e-mail: as the buyer calls it, and what it is not yet. */
export const GuestName = ({ name }: { name: string }) => (
  <>
    <span className="wrap-anywhere" lang="">
      {name}
    </span>{' '}
    <Badge tone="amber">{m.deals_guest_badge()}</Badge>
  </>
);
