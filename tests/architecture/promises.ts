import { createHash } from 'node:crypto';
import { read } from './source-files.ts';

/** A row of promises-agreements.md or promises-help.md: one promise. */
export type Promised = {
  /** `articles/account-safety`. */
  text: string;
  en: string;
  /** Of the paragraph in Chinese, when it was last compared with the English one. */
  zh: string;
  /** Calls, pages, jobs and files that keep it. */
  keepers: string[];
  /** Constants of its numbers: `7=tradeDays.signing`. */
  numbers: { written: string; name: string }[];
};

export const tables = ['tests/architecture/promises-agreements.md', 'tests/architecture/promises-help.md'];

/** All rows, in the order of the files. */
export function promisedRows(): Promised[] {
  let text = '';
  return tables
    .flatMap((file) => read(file).split('\n'))
    .flatMap((line) => {
      text = /^## (.+)/.exec(line)?.[1] ?? text;
      const [, kept = '', zh = '', en = ''] = /^\| (.+?) \| ([0-9a-f]{6}) \| (.+) \|$/.exec(line) ?? [];
      if (en === '') return [];
      const words = kept.split(' ');
      return {
        ...{ text, en, zh },
        keepers: words.filter((word) => !word.includes('=')),
        numbers: words.flatMap((word) => {
          const [written = '', name] = word.split('=');
          return name === undefined ? [] : { written, name };
        }),
      };
    });
}

export const fingerprint = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 6);
