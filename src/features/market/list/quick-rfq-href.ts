import { textLength } from '#api/common/limits.ts';
import { newRfqPath } from '#lib/guards.ts';
import { localPath } from '#lib/paths.ts';

/** Where what a list does not have is asked for, with the words that were searched. */
export const quickRfqHref = (keyword: string): string =>
  localPath(newRfqPath, { text: keyword.slice(0, textLength.quickRfq[1]) });
