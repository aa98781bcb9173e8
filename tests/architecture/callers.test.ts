import { expect, it } from 'vitest';
import { calls } from '#api/calls.ts';
import { read, repositoryFiles } from './source-files.ts';

/** Calls that the specification asks for (section 7) and that no screen makes: what each would give stands elsewhere. */
const forOthers: Record<string, string> = {
  'api/product/admin/packingMode/getPackingModeByPage': 'forms get their packings with all their other choices',
  'api/backstage/admin/region/getRegionByParentId': 'a deal names ports and warehouse towns; an address is one line',
};

it('every call has somebody who makes it: a page, a screen, a store', () => {
  const users = repositoryFiles().filter(
    (file) => /^src\/.*\.(ts|tsx|astro)$/.test(file) && !/^src\/(api|server|seed|commands)\//.test(file),
  );
  const texts = users.map(read).join('\n');
  // Stores write what their calls have in common once: `${admin}/decideCertification`.
  const isMade = (path: string) => texts.includes(path) || texts.includes(`}/${path.split('/').at(-1)}\``);
  const paths = calls.map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(200);
  expect(paths.filter((path) => !isMade(path)).sort()).toEqual(Object.keys(forOthers).sort());
});
