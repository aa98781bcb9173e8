/** Headers of every answer. The Content-Security-Policy of pages comes from the build (astro.config.mjs). */
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
];
const hsts: [string, string] = ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'];
