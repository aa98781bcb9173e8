/** The seal of a contract inside its own file, so that the file can be checked by itself: the rule is that of api/deals/seal-rules.ts. */
import { sealMark as mark, type SealedFacts } from '#api/deals/seal-rules.ts';

/** A line at the end of the file, before the PDF signature if there is one: a comment to every program that reads PDF (ISO 32000-1, 7.2.4). */
export const sealLine = ({ bodySha256: _, ...facts }: SealedFacts, seal: string): string =>
  `${mark}${JSON.stringify({ ...facts, seal })}\n`;
