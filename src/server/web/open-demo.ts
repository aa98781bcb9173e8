import { CannotStart } from '#server/platform/cannot-start.ts';
import type { Config } from '#server/platform/config.ts';
import { isLoopbackName } from './target.ts';

/**
 * The accounts of the demo have a published password, one of them an operator's: such a site is for this machine only.
 * Throws where others could reach it, unless it is meant for them (`DEMO=public`).
 */
export function refuseOpenDemo({
  demo,
  publicDemo,
  host,
  siteUrl,
}: Pick<Config, 'demo' | 'publicDemo' | 'host' | 'siteUrl'>): void {
  if (!demo || publicDemo) return;
  const open = [
    ...(isLoopbackName(host) || host === '::1' ? [] : [`HOST=${host}`]),
    ...(isLoopbackName(new URL(siteUrl).hostname) ? [] : [`SITE_URL=${siteUrl}`]),
  ];
  if (open.length === 0) return;
  throw new CannotStart(
    `Configuration: with ${open.join(' and ')} others can reach this site, and everybody knows the password of its demo. ` +
      'Set DEMO=off, or DEMO=public for a demo without operators and with a password of its own',
  );
}
