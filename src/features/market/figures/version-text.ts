import type { FigureVersion } from '#api/market/figure.ts';
import { basisName } from '#api/market/figure-words.ts';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';

export const basisText = ({ basis, lots }: Pick<FigureVersion, 'basis' | 'lots'>): string =>
  lots === null ? basisName(basis) : m.market_figure_lotsText({ basis: basisName(basis), count: formatCount(lots) });

export const enteredByText = ({ enteredBy, checked }: FigureVersion): string => {
  const site = m.site_name();
  if (enteredBy === 'reference') return m.market_figure_byReference({ site });
  return checked ? m.market_figure_byTwo({ site }) : m.market_figure_byOperator({ site });
};
