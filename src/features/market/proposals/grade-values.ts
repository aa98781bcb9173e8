import { textLength } from '#api/common/limits.ts';
import type { CatalogueChoices } from '#api/market/proposal.ts';
import { missingError, textError } from '#components/center/checks.ts';
import type { Errors } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import type { GradeForm } from '../stores/proposals.ts';

type Thing = { id: string; name: string };

/** The one that is called so, whatever its capitals. */
export const calledSo = (things: readonly Thing[], name: string): Thing | undefined =>
  things.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());

export const gradeLabels = () => ({
  grade: m.market_offer_grade(),
  manufacturer: m.market_offer_manufacturer(),
  nation: m.market_proposals_nation(),
  category: m.market_proposals_category(),
  processLevelId: m.market_abs_process(),
  applications: m.market_abs_applications(),
  source: m.market_proposals_source(),
});

export function gradeProblems(values: GradeForm, choices: CatalogueChoices): Errors {
  const isKnown = calledSo(choices.manufacturers, values.manufacturer) !== undefined;
  return {
    grade: textError(values.grade, textLength.gradeNumber),
    manufacturer: textError(values.manufacturer, textLength.manufacturer),
    nation: isKnown ? undefined : missingError(values.nation),
    category: calledSo(choices.categories, values.category) ? undefined : m.market_proposals_chooseCategory(),
    applications: textError(values.applications, textLength.applications),
    source: textError(values.source, textLength.gradeSource),
  };
}

/** What the form says, as the API takes it. Its category has been checked. */
export function gradeInput(values: GradeForm, choices: CatalogueChoices) {
  const { grade, manufacturer, nation, category, processLevelId, applications, source } = values;
  const known = calledSo(choices.manufacturers, manufacturer);
  return {
    ...{ grade, applications, source, categoryId: calledSo(choices.categories, category)?.id ?? '' },
    ...(known ? { manufacturerId: known.id } : { manufacturer, ...(nation && { nation }) }),
    ...(processLevelId && { processLevelId }),
  };
}

/** Errors of the API at the fields of the form, which names some of them otherwise. */
export const atFields = ({
  categoryId,
  manufacturerId,
  ...others
}: Record<string, string>): Record<string, string> => ({
  ...others,
  ...(categoryId && { category: categoryId }),
  ...(manufacturerId && { manufacturer: manufacturerId }),
});
