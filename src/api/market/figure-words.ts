/** What figures, their sources and reports of them are called. */
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import {
  conditionSeparator,
  type Filler,
  type FigureBasis,
  type FigureChangeKind,
  type FigureNeed,
  type FigurePoint,
  type FigureReportOutcome,
  type FigureReportState,
  type SpecimenState,
} from './figure-choices.ts';
import type { FigureSource } from './goods.ts';

const bases: Record<FigureBasis, () => string> = {
  datasheet: m.market_abs_basisDatasheet,
  certificate: m.market_figure_basisCertificate,
  measured: m.market_figure_basisMeasured,
  supplier: m.market_figure_basisSupplier,
  'typical-grade': m.market_abs_basisGrade,
};
export const basisName = (basis: FigureBasis): string => bases[basis]();

const points: Record<FigurePoint, () => string> = {
  yield: m.market_figure_pointYield,
  break: m.market_figure_pointBreak,
};
const specimens: Record<SpecimenState, () => string> = {
  dry: m.market_figure_dry,
  conditioned: m.market_figure_conditioned,
  annealed: m.market_figure_annealed,
};
export const pointName = (point: FigurePoint): string => points[point]();
export const specimenName = (state: SpecimenState): string => specimens[state]();

const words: Readonly<Record<string, () => string>> = { ...points, ...specimens };

/** A condition as it is read: loads, rates and thicknesses as they are, the rest in words. */
export const conditionWords = (condition: string): string =>
  condition
    .split(conditionSeparator)
    .map((part) => words[part]?.() ?? part)
    .join(conditionSeparator);

type Said = { condition: string; comparable: boolean };

/** What a figure says of its condition, and that it leaves something open. */
export const conditionText = ({ condition, comparable }: Said): string =>
  comparable
    ? conditionWords(condition)
    : condition === ''
      ? m.market_figure_conditionUnsaid()
      : m.market_figure_conditionPartly({ condition: conditionWords(condition) });

type Norm = {
  norm: string | null;
  normYear: number | null;
  /** By which the property is measured at all: of use where the source does not say by which it was. */
  norms?: readonly string[];
};
export function normText({ norm, normYear, norms = [] }: Norm): string {
  if (norm !== null) return normYear === null ? norm : `${norm}:${normYear}`;
  return norms.length === 0
    ? m.market_figure_normUnsaid()
    : m.market_figure_normUnsaidOf({ norms: norms.map(unbroken).join(' · ') });
}
/** `ISO 1133` stays on one line. */
const unbroken = (norm: string) => norm.replaceAll(' ', '\u00a0');

/** Where a figure is to be read. */
export function sourceText(
  { kind, publisher, title, edition, readOn, page }: FigureSource,
  basis: FigureBasis,
): string {
  if (kind === 'reference')
    return basis === 'typical-grade'
      ? m.market_figure_sourceTypical({ site: m.site_name(), edition: formatDate(edition) })
      : m.market_figure_sourceReference({ site: m.site_name(), edition: formatDate(edition) });
  const named = [
    publisher,
    title,
    edition && (/^\d{4}-\d\d-\d\d$/.test(edition) ? formatDate(edition) : edition),
    page !== null && m.market_figure_page({ page }),
    readOn && m.market_figure_readOn({ date: formatDate(readOn) }),
  ];
  return named.filter(Boolean).join(', ');
}

const fillers: Record<Filler, (named: { resin: string }) => string> = {
  none: m.market_figure_classUnfilled,
  glass: m.market_figure_classGlass,
  other: m.market_figure_classOther,
};
/** `PA66, unfilled`. */
export const className = ({ resin, filler }: { resin: string; filler: Filler | null }): string =>
  filler === null ? resin : fillers[filler]({ resin });

const needs: Record<FigureNeed, () => string> = {
  test: m.market_figure_testCondition,
  point: m.market_figure_point,
  thickness: m.market_figure_thickness,
  specimen: m.market_figure_specimen,
};
export const needName = (need: FigureNeed): string => needs[need]();

const outcomes: Record<FigureReportOutcome, () => string> = {
  corrected: m.market_figure_outcomeCorrected,
  withdrawn: m.market_figure_outcomeWithdrawn,
  refused: m.market_figure_outcomeRefused,
};
export const figureOutcomeName = (outcome: FigureReportOutcome): string => outcomes[outcome]();
export const figureReportStateName = (state: FigureReportState): string =>
  state === 'waiting'
    ? m.market_figure_stateWaiting()
    : state === 'consent'
      ? m.market_figure_stateConsent()
      : figureOutcomeName(state);

const changes: Record<FigureChangeKind, () => string> = {
  enter: m.market_figure_changeEnter,
  correct: m.market_figure_changeCorrect,
  withdraw: m.market_figure_changeWithdraw,
};
export const figureChangeName = (kind: FigureChangeKind): string => changes[kind]();
