/** Serves the current build. `npm start` makes it and then runs this, a plain script, under the pinned Node. */
import { readFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// What renders pages is made for developers, and half as fast, unless told otherwise.
process.env.NODE_ENV ??= 'production';

/** What a start ends with that can only fail again (src/server/platform/cannot-start.ts). */
const cannotStart = 78;
const builds = new URL('../../dist/', import.meta.url);

/** Looked up once: a newer build changes nothing for who serves this one. */
function currentBuild() {
  try {
    return new URL(`${readFileSync(new URL('current', builds), 'utf8')}/`, builds);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    process.stderr.write('There is no build to serve: npm start makes one, and so does npm run build\n');
    process.exit(cannotStart);
  }
}

const build = currentBuild();
// What becomes of the programs' text is kept with them, where it can be.
enableCompileCache(fileURLToPath(new URL('compiled/', build)));
const { serve } = await import(new URL('node/serve-site.mjs', build).href);
await serve(build);
