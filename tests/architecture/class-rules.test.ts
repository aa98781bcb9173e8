import { describe, expect, it } from 'vitest';
import { twMerge } from 'tailwind-merge';
import { cn } from '#components/ui/class-names.ts';
import { read, repositoryFiles } from './source-files.ts';

const strings = /(["'`])((?:(?!\1)[^\\\n])*)\1/g;
/** Words of the components that Tailwind knows as classes. */
const classes = [
  ...new Set(
    repositoryFiles()
      .filter((file) => /^src\/.*\.tsx$/.test(file))
      .flatMap((file) => [...read(file).matchAll(strings)].flatMap(([, , text]) => text!.split(/\s+/))),
  ),
].filter((word) => /^[^'"`{}$]+$/.test(word) && twMerge(`${word} ${word}`) === word);

describe('classes that say the same thing', () => {
  it('are found by our rules where those of the library find them, for every pair in the sources', () => {
    expect(classes.length).toBeGreaterThan(400);
    const differing = classes.flatMap((one) =>
      classes
        .filter((other) => other !== one && cn(one, other) !== twMerge(`${one} ${other}`))
        .map((other) => `${one} ${other}`),
    );
    expect(differing).toEqual([]);
  });
});
