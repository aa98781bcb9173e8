/**
 * The rooms of the house and who may import whom: this table is the documentation, imports.test.ts holds every file
 * to it. What is not named here is forbidden, npm packages too.
 */
export type Room = {
  name: string;
  /** Which files are in it. The first room that fits is a file's room. */
  owns: RegExp;
  /** Rooms whose files it may import, besides its own files. */
  mayImport?: readonly string[];
  /** Rooms of which it may import types only. */
  typesOf?: readonly string[];
  /** npm packages and `node:` modules (`node:*` for all). */
  packages?: readonly string[];
  /** Packages of which it may import types only. */
  typesOfPackages?: readonly string[];
  /** Its folders do not know one another. */
  separateFolders?: boolean;
};

/** What everybody may read: the contract, pure helpers, messages. */
const base = ['api', 'lib', 'i18n'] as const;

/** Domains of the server, earliest first: a domain may call those before it, through their index.ts. */
export const domains = [
  'reference',
  'account-texts',
  'files',
  'content',
  'mail',
  'identity',
  'enterprise',
  'catalogue',
  'shops',
  'listings',
  'trading',
  'contracts',
  'rfq',
  'freight',
  'remittance',
  'logistics',
  'holds',
  'deadlines',
  'feedback',
  'backstage',
  'sitemap',
] as const;

export const rooms: readonly Room[] = [
  { name: 'i18n', owns: /^i18n\//, packages: ['node:async_hooks'] },
  {
    name: 'lib',
    owns: /^src\/lib\//,
    mayImport: ['i18n', 'api'],
    packages: ['libphonenumber-js', 'ibantools', 'linkify-it', 'unicode-confusables'],
  },
  { name: 'api', owns: /^src\/api\//, mayImport: ['lib', 'i18n'], packages: ['zod'] },
  { name: 'client', owns: /^src\/client\//, mayImport: base, packages: ['ky', 'js-cookie'] },
  {
    name: 'stores',
    owns: /^src\/stores\//,
    mayImport: ['client', ...base],
    packages: ['nanostores', '@nanostores/persistent', 'altcha-lib', '@simplewebauthn/browser'],
  },
  {
    name: 'components',
    owns: /^src\/components\//,
    mayImport: ['styles', ...base],
    packages: ['react', 'radix-ui', 'class-variance-authority', 'clsx', 'tailwind-merge'],
    typesOfPackages: ['astro'],
  },
  {
    name: 'islands',
    owns: /^src\/islands\//,
    mayImport: ['components', 'stores', ...base],
    packages: ['react', 'react-dom', '@nanostores/react', 'react-image-crop', '@tiptap/*', 'uplot'],
    separateFolders: true,
  },
  {
    name: 'layouts',
    owns: /^src\/layouts\//,
    mayImport: ['islands', 'components', 'styles', ...base],
    packages: ['@fontsource-variable/inter'],
    typesOfPackages: ['astro'],
  },
  // The two places that touch the server, both only under `astro dev`.
  {
    name: 'doors',
    owns: /^src\/(middleware\.ts|pages\/api\/)/,
    mayImport: ['client', 'server/web', ...base],
    packages: ['node:crypto'],
    typesOfPackages: ['astro'],
  },
  {
    name: 'pages',
    owns: /^src\/pages\//,
    mayImport: ['layouts', 'islands', 'components', 'client', 'styles', ...base],
    typesOfPackages: ['astro'],
  },
  { name: 'styles', owns: /^src\/styles\// },
  { name: 'build', owns: /^src\/build\//, mayImport: ['i18n'], packages: ['node:*', 'astro'] },
  {
    name: 'commands',
    owns: /^src\/commands\//,
    mayImport: [
      'server',
      'server parts',
      'server/backup',
      'server/web',
      'server/db',
      'domain index',
      'test support',
      ...base,
    ],
    packages: ['node:*', '@playwright/test'],
  },
  {
    name: 'server/web',
    owns: /^src\/server\/web\//,
    mayImport: ['server', 'server parts', 'server/app', 'server/db', 'client', 'domain index', ...base],
    packages: ['node:*', '@hono/node-server', 'lru-cache', 'pino', 'prom-client'],
  },
  {
    name: 'server/app',
    owns: /^src\/server\/app\.ts$/,
    mayImport: ['server', 'domain routes', 'server/openapi', ...base],
    packages: ['hono'],
  },
  {
    name: 'server/openapi',
    owns: /^src\/server\/openapi\//,
    mayImport: ['server', ...base],
    packages: ['hono', 'zod'],
  },
  {
    name: 'server/db',
    owns: /^src\/server\/db\//,
    mayImport: ['server', 'domain index', ...base],
    packages: ['node:*', 'drizzle-orm', 'pg', 'openchemlib', 'sharp', 'zod'],
  },
  {
    name: 'server/backup',
    owns: /^src\/server\/backup\//,
    mayImport: ['server', 'server parts', 'server/db', 'domain index', ...base],
    packages: ['node:*', 'drizzle-orm', 'pg'],
  },
  {
    name: 'domain routes',
    owns: /^src\/server\/[^/]+\/routes\.ts$/,
    mayImport: ['server', 'domain', 'domain index', 'api'],
  },
  {
    // What the ground of the server stands on: budgets of calls, files, e-mail, fonts of PDF files, tables as files.
    name: 'server parts',
    owns: /^src\/server\/(limits|mailer|pdf|storage|tables)\//,
    mayImport: ['server', 'server/db', ...base],
    packages: [
      'node:*',
      'drizzle-orm',
      'pg',
      'rate-limiter-flexible',
      'nodemailer',
      'pdfkit',
      's3mini',
      'write-excel-file',
      'zod',
    ],
  },
  { name: 'domain index', owns: /^src\/server\/[^/]+\/index\.ts$/, mayImport: ['domain'] },
  {
    name: 'domain',
    owns: /^src\/server\/[^/]+\//,
    mayImport: ['server', 'server parts', 'server/db', 'domain index', ...base],
    packages: [
      ...['node:*', 'drizzle-orm', 'zod', 'marked', 'sanitize-html', 'sharp'],
      ...[
        '@node-rs/argon2',
        '@simplewebauthn/server',
        '@zxcvbn-ts/language-common',
        'altcha-lib',
        'libphonenumber-js',
        'otplib',
      ],
      ...['pdfkit', 'pg-boss', 'csv-parse', 'fast-xml-parser', 'read-excel-file', 'yauzl'],
      'uqr',
    ],
  },
  {
    name: 'server',
    owns: /^src\/server\/[^/]+\.ts$/,
    mayImport: ['server parts', 'server/db', ...base],
    packages: ['node:*', 'zod', 'hono', 'drizzle-orm', '@fastify/busboy', 'file-type', 'sharp', '@cantoo/pdf-lib'],
  },
  // What pictures are taken of, and the start of a site for it.
  { name: 'test support', owns: /^tests\/e2e\/support\// },
  { name: 'types', owns: /^src\/env\.d\.ts$/, typesOf: ['client', 'i18n'] },
];

export const roomOf = (file: string): Room | undefined => rooms.find((room) => room.owns.test(file));

/** `catalogue` for src/server/catalogue/offer-rows.ts; undefined outside the domains. */
export function domainOf(file: string): (typeof domains)[number] | undefined {
  const folder = /^src\/server\/([^/]+)\//.exec(file)?.[1];
  return domains.find((domain) => domain === folder);
}
