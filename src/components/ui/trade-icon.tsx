import { drawingOf, type TradeIconName } from './trade/icons.ts';

/** Beside the word that it stands for; says nothing of its own. */
export const TradeIcon = ({ name }: { name: TradeIconName }) => (
  <svg className="trade-icon" viewBox="0 0 20 20" aria-hidden="true">
    <use href={drawingOf(name)} />
  </svg>
);
