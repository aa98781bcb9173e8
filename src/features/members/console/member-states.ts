import { m } from '#i18n/messages.ts';

/** How an account stands. */
export const memberStateNames = {
  open: m.console_open,
  held: m.deals_hold_isHeld,
  closing: m.console_closing,
  closed: m.console_closed,
} as const;
export const memberStateTones = { open: 'good', held: 'amber', closing: 'plain', closed: 'plain' } as const;
