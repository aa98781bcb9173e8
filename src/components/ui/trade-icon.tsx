import type { TradeIconName } from './trade/icons.ts';

/** Beside the word that it stands for; says nothing of its own. */
export const TradeIcon = ({ name }: { name: TradeIconName }) => (
  <span className="trade-icon" data-trade={name} aria-hidden="true" />
);
