/** Serves the built site. `npm start` prepares everything and then runs this under the pinned Node. */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { CannotStart } from '#server/platform/cannot-start.ts';

// Hundreds of TypeScript files are read at a start; what becomes of them is kept by their content, where it can be.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compile', import.meta.url)));
await import('./serve-site.ts').catch((error: unknown) => {
  if (!(error instanceof CannotStart)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(CannotStart.exitCode);
});
