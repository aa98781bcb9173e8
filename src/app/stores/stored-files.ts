import { browserClient } from '#client/browser.ts';
import type { Outcome } from '#lib/outcome.ts';
import { outcomeOf } from './outcome.ts';

/** The bytes of a file that only its reader may see: they are asked for with the token, which no link carries. */
export const readStoredFile = (id: string): Promise<Outcome<File>> =>
  outcomeOf(browserClient().silent.file('api/user/web/file/getFile', { id }));
