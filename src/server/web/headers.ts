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
