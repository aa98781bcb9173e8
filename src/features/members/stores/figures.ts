import { figurePeriods, type FigureBy } from '#api/members/figure-choices.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { asked } from '#app/stores/remote.ts';
import { browserClient } from '#client/browser.ts';
import type { Outcome } from '#lib/outcome.ts';

export const figureBy = (params: URLSearchParams): FigureBy =>
  figurePeriods.find((period) => period === params.get('by')) ?? 'month';

/** How the marketplace does. */
export const marketFigures = asked((client, by: FigureBy) =>
  client.get('api/backstage/admin/figures/getFigures', { by }),
);

export const exportFigures = (by: FigureBy): Promise<Outcome<File>> =>
  outcomeOf(browserClient().silent.file('api/backstage/admin/figures/exportFigures', { by }));
