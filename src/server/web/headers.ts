/** Headers of every answer. Pages bring a Content-Security-Policy of their own from the build (astro.config.mjs). */
export function baseHeaders(siteUrl: string): [name: string, value: string][] {
  return siteUrl.startsWith('https:') ? [...always, hsts] : always;
}

const always: [string, string][] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['X-Frame-Options', 'DENY'],
  // For what is no page: data, pictures opened by themselves, the description of the API (its style stands in it).
  [
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ],
];
const hsts: [string, string] = ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'];

/** Where the build's files lie (astro.config.mjs, build.assets). */
const builtFiles = '/assets/';
/** What a policy can name (Content Security Policy Level 3, section 6.7.2.9): of all bare addresses, one. */
const nameable = /^(?:127\.0\.0\.1|(?!\d+(?:\.\d+){3}(?::|$))[a-z\d-]+(?:\.[a-z\d-]+)*)(?::\d+)?$/i;

/** Where the site is, and where its public pictures and the API are when that is elsewhere. */
export type Origins = { siteUrl: string; filesUrl: URL | undefined; apiBaseUrl: string };

/**
 * The policy of a page, asked for at `host` (with its port): its scripts are those that the build has hashed, and the
 * build's files. Nothing else of the origin is one, whatever somebody may get it to answer. All pages have the same, and
 * nearly all who ask name the same host: what was made last is kept.
 */
export function pagePolicy(policy: string, origins: Origins, host: string): string {
  if (last?.policy !== policy || last.origins !== origins || last.host !== host)
    last = { policy, origins, host, made: madePolicy(policy, origins, host) };
  return last.made;
}

let last: { policy: string; origins: Origins; host: string; made: string } | undefined;

function madePolicy(policy: string, { siteUrl, filesUrl, apiBaseUrl }: Origins, host: string): string {
  const hosts = new Set([new URL(siteUrl).host, host.toLowerCase()]);
  const sources = [...hosts].map((name) => (nameable.test(name) ? name + builtFiles : "'self'"));
  const api = apiBaseUrl === '' ? [] : [new URL(apiBaseUrl).origin];
  const pictures = [...(filesUrl ? [filesUrl.origin] : []), ...api];
  return policy
    .replace("script-src 'self'", `script-src ${sources.join(' ')}`)
    .replace("img-src 'self'", ["img-src 'self'", ...pictures].join(' '))
    .replace("connect-src 'self'", ["connect-src 'self'", ...api].join(' '));
}
