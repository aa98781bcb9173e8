/**
 * What a buyer of a controlled substance states: what it is for, and the licence that its law asks for. One rule for form and
 * server. Free of zod.
 */
import { controlNames } from '#api/market/control-names.ts';
import type { ControlList } from '#api/market/desk-choices.ts';
import { m } from '#i18n/messages.ts';
import { joinWords } from '#lib/join-words.ts';
import { isBlank, type Problems } from './trade-rules.ts';

export const controlledFields = ['endUse', 'licenceNumber', 'licenceExemption'] as const;
/** `licenceExemption`: why the buyer needs no licence, where it needs none. */
export type ControlledUse = Partial<Record<(typeof controlledFields)[number], string | null | undefined>>;

/** Law of the European Economic Area: it binds who brings the goods there. The others follow from treaties that nearly all have joined. */
const european: readonly ControlList[] = ['reachXiv', 'explosives'];
const economicArea = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
  ' ',
);

/** Of the lists that a substance is on, those that count where the goods go. No country: the trade term names none. */
export const controlsIn = (controls: readonly ControlList[], country: string | null | undefined): ControlList[] =>
  controls.filter((list) => !european.includes(list) || economicArea.includes(country ?? ''));

/** The lists in words. */
export const controlsText = (controls: readonly ControlList[]): string =>
  joinWords(controls.map((list) => controlNames[list]()));

/**
 * What is missing, by field. An RFQ for what is on a list says what it is for; `awarding`: it has a licence, too, or says why
 * none is needed. A licence is often granted for one seller only, so an RFQ may be posted without.
 */
export function controlledUseProblems(
  { endUse, licenceNumber, licenceExemption }: ControlledUse,
  controls: readonly ControlList[],
  { awarding = false } = {},
): Problems {
  const [numbered, exempt] = [!isBlank(licenceNumber ?? ''), !isBlank(licenceExemption ?? '')];
  const both = numbered && exempt && { licenceExemption: m.deals_controlled_notBoth() };
  // What is on no list needs neither; both at once contradict each other all the same.
  if (controls.length === 0) return { ...both };
  return {
    ...both,
    ...(isBlank(endUse ?? '') && { endUse: m.deals_controlled_endUseNeeded({ lists: controlsText(controls) }) }),
    ...(awarding &&
      !numbered &&
      !exempt && { licenceNumber: m.deals_controlled_licenceNeeded({ lists: controlsText(controls) }) }),
  };
}
