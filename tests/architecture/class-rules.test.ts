import { describe, expect, it } from 'vitest';
import { extendTailwindMerge } from 'tailwind-merge';
import tailwind from '../../tailwind.config.mjs';
import { cn } from '#components/ui/class-names.ts';
import { read, repositoryFiles } from './source-files.ts';

/** As the library would be told of our own steps of text and shadows. */
const twMerge = extendTailwindMerge({
  extend: { theme: { text: Object.keys(tailwind.theme.fontSize), shadow: Object.keys(tailwind.theme.boxShadow) } },
});

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
