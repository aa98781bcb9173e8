import { textLength } from '#api/common/limits.ts';
import { newRfqPath } from '#lib/guards.ts';
import { localPath } from '#lib/paths.ts';

/** Where what a list does not have is asked for, with the words that were searched. */
export const quickRfqHref = (keyword: string): string =>
  localPath(newRfqPath, { text: keyword.slice(0, textLength.quickRfq[1]) });

/** Where a supplier proposes a grade that the catalogue does not have, and offers it. */
export const proposeHref = (grade: string): string =>
  localPath('/supplierCenter/offers/new', { propose: grade.slice(0, 120) });

/** A grade has figures in its code. */
export const mayBeGrade = (keyword: string): boolean => /\d/.test(keyword) && keyword.length <= 60;
