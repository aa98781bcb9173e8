import { m } from '#i18n/messages.ts';
import { joinWords } from '#lib/join-words.ts';
import { casNumbersIn } from '#lib/cas-numbers.ts';
import type { Material } from '#server/market/catalogue/index.ts';
import { invalid } from '#server/platform/errors.ts';
import { pdfText } from '#server/platform/pdf/pdf-text.ts';

/** What a safety data sheet is about stands in its sections 1 and 3: on its first pages. */
const pagesRead = 8;
const mostNamed = 10;

/**
 * CAS numbers that a safety data sheet names, where those of its materials are not among them: it may be another substance's. 422
 * until the supplier has confirmed it. A sheet whose words cannot be read, or that names none, tells nothing.
 */
export async function otherSubstance(
  bytes: Uint8Array,
  materials: readonly Pick<Material, 'grade' | 'casNumber'>[],
  confirmed: boolean,
): Promise<string[]> {
  const known = materials.filter(({ casNumber }) => casNumber !== null);
  if (known.length === 0) return [];
  const named = casNumbersIn(await pdfText(bytes, pagesRead));
  const absent = known.filter(({ casNumber }) => !named.includes(casNumber!));
  if (named.length === 0 || absent.length === 0) return [];
  const shown = named.slice(0, mostNamed);
  if (confirmed) return shown;
  const [{ grade, casNumber }] = absent as [Material];
  throw invalid({
    otherCas: m.market_documents_otherCas({ numbers: joinWords(shown), grade, cas: casNumber! }),
  });
}
