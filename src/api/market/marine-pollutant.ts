/** What decides whether packed dangerous goods pollute the sea. Free of zod: browsers read it, too. */

type Label = { ghsPictograms: readonly string[]; signalWord: string | null; hazardStatements: readonly string[] };

/** Acute 1, chronic 1 and chronic 2 of the aquatic environment. */
const pollutes = ['H400', 'H410', 'H411'];

/**
 * Whether a substance is a marine pollutant: environmentally hazardous (aquatic environment) by the classification acute 1 (H400),
 * chronic 1 (H410) or chronic 2 (H411) that its label states. UN Model Regulations 2.9.3, which IMDG code 2.10.3 follows for packed
 * goods. Null: no label is known, and so nothing is. No: by this label, of which one from the law is a minimum; the SDS decides.
 */
export function isMarinePollutant({ ghsPictograms, signalWord, hazardStatements }: Label): boolean | null {
  const codes = hazardStatements.flatMap((code) => code.split('+'));
  if (codes.some((code) => pollutes.includes(code))) return true;
  return codes.length === 0 && ghsPictograms.length === 0 && signalWord === null ? null : false;
}

/** The codes among a label's by which it is one. */
export const pollutingCodes = (hazardStatements: readonly string[]): string[] =>
  hazardStatements.filter((code) => code.split('+').some((part) => pollutes.includes(part)));

/** Where the rule is to be read, as the public catalogue names it. */
export const marinePollutantRule = 'UN Model Regulations 2.9.3, IMDG 2.10.3';
