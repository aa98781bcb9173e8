import type { PostCalls } from '#api/calls.ts';
import type { FigureImport } from '#api/market/figure-import.ts';
import { browserClient } from '#client/browser.ts';
import { decide, decideFor } from '#app/stores/decide.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { asked } from '#app/stores/remote.ts';
import type { Outcome } from '#lib/outcome.ts';
import { pageNumber } from '#lib/page-number.ts';

const admin = 'api/backstage/admin/figure';
const write = () => browserClient().silent;
type Input<Path extends keyof PostCalls> = PostCalls[Path]['input'];
type Reload = () => Promise<void>;

export const figure = asked((client, id: string) => client.get('api/product/web/figure/getFigure', { id }));

export const reportFigure = (
  input: Input<'api/product/web/figure/reportFigure'>,
): Promise<Outcome<Record<never, never>>> => outcomeOf(write().post('api/product/web/figure/reportFigure', input));

const pageSize = 20;
const views = ['waiting', 'changes', 'decided', 'material', 'file'] as const;
export type FigureView = (typeof views)[number];
export const figureView = (params: URLSearchParams): FigureView =>
  views.find((one) => one === params.get('state')) ?? 'waiting';
export type FigureFilter = { state: 'waiting' | 'decided'; pageNo: number };
export function figureFilter(params: URLSearchParams): FigureFilter {
  const view = figureView(params);
  return {
    state: view === 'decided' ? view : 'waiting',
    pageNo: pageNumber(params.get('pageNo')),
  };
}
export const figureReports = asked((client, filter: FigureFilter) =>
  client.post(`${admin}/getFigureReportByPage`, { ...filter, pageSize }),
);
export const figureChanges = asked((client, _: null) => client.get(`${admin}/getFigureChangeRequests`, {}));
export const materialFigures = asked((client, id: string) => client.get(`${admin}/getMaterialFigures`, { id }));

export const previewFigures = (file: File): Promise<Outcome<FigureImport>> =>
  outcomeOf(write().form(`${admin}/previewFigures`, {}, { file: [file] }));
export const figureTemplate = (categoryId: string): Promise<Outcome<File>> =>
  outcomeOf(browserClient().silent.file('api/product/web/figure/getFigureTemplate', { categoryId }));
/** All grades with their figures, in columns that can be read again. */
export const wholeCatalogue = (): Promise<Outcome<File>> =>
  outcomeOf(browserClient().silent.file('api/product/web/exportCatalogue', { what: 'materials', format: 'csv' }));
/** A part of the file from that row on. */
export const takeFigures = (file: File, from: number, reason: string) =>
  outcomeOf(write().form(`${admin}/takeFigures`, { from: String(from), reason }, { file: [file] }));

type Done = Outcome<{ waits: boolean }>;
export const enterFigure = (input: Input<`${typeof admin}/enterFigure`>, reload: Reload): Promise<Done> =>
  decideFor(write().post(`${admin}/enterFigure`, input), reload);
export const correctFigure = (input: Input<`${typeof admin}/correctFigure`>, reload: Reload): Promise<Done> =>
  decideFor(write().post(`${admin}/correctFigure`, input), reload);
export const withdrawFigure = (input: Input<`${typeof admin}/withdrawFigure`>, reload: Reload): Promise<Done> =>
  decideFor(write().post(`${admin}/withdrawFigure`, input), reload);
export const refuseFigureReport = (
  input: Input<`${typeof admin}/refuseFigureReport`>,
  reload: Reload,
): Promise<Outcome> => decide(write().post(`${admin}/refuseFigureReport`, input), reload);
export const consentToChange = (id: string, reload: Reload): Promise<Outcome> =>
  decide(write().post(`${admin}/consentToFigureChange`, { id }), reload);
export const declineChange = (input: Input<`${typeof admin}/declineFigureChange`>, reload: Reload): Promise<Outcome> =>
  decide(write().post(`${admin}/declineFigureChange`, input), reload);
