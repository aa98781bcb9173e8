import { readFileSync } from 'node:fs';
import { CannotStart } from '#server/platform/cannot-start.ts';

/**
 * The build that is served, in a folder of builds: looked up once, so that a newer one changes nothing for who serves
 * this one. Throws CannotStart where nothing has been built.
 */
export function currentBuild(builds: URL): URL {
  try {
    return new URL(`${readFileSync(new URL('current', builds), 'utf8')}/`, builds);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new CannotStart('There is no build to serve: npm start makes one, and so does npm run build');
  }
}
