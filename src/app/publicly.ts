/** How long a public page may be shown without a look, in seconds, unless what it shows changes before (`Astro.cache.set`). */
export const publicly = { maxAge: 60, swr: 600 } as const;
