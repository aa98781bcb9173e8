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
};

/** The five businesses, the same names in every storey, earliest first: on the server each may call those before it. */
export const businesses = ['mail', 'members', 'market', 'site', 'deals'] as const;

/** Domains of the server, earliest first: a domain may call those before it, through their index.ts. */
export const domains = [
  'platform/account-texts',
  'platform/files',
  'mail/mail',
  'members/identity',
  'members/company',
  'members/feedback',
  'members/list-views',
  'members/console',
  'market/reference',
  'market/catalogue',
  'market/shops',
  'market/offers',
  'market/documents',
  'market/figures',
  'market/merges',
  'market/proposals',
  'market/searches',
  'market/desk',
  'market/sitemap',
  'site/content',
  'deals/ledger',
  'deals/payout',
  'deals/approvals',
  'deals/deal',
  'deals/analytics',
  'deals/contract',
  'deals/rfq',
  'deals/freight',
  'deals/payment',
  'deals/lots',
  'deals/samples',
  'deals/shipment',
  'deals/documentary',
  'deals/claim',
  'deals/notices',
  'deals/evidence',
  'deals/holds',
  'deals/reports',
  'deals/calendar',
  'deals/queues',
  'deals/deadlines',
] as const;

/** What everybody may read: the contract, pure helpers, messages. */
const base = ['api', 'lib', 'i18n'] as const;

const inBrowser = [
  'react',
  'react-dom',
  'nanostores',
  '@nanostores/*',
  'altcha-lib',
  '@simplewebauthn/browser',
  'react-image-crop',
  '@tiptap/*',
  'uplot',
] as const;

/** Screens of one business: Astro parts, React islands, stores and styles together. They know no other business's. */
const features = businesses.map((name): Room => ({
  name: `features/${name}`,
  owns: new RegExp(`^src/features/${name}/`),
  mayImport: ['components', 'app', 'client', ...base],
  packages: inBrowser,
  typesOfPackages: ['astro'],
}));
const allFeatures = features.map(({ name }) => name);

const domain = domains.map((name) => name.replace('/', '\\/')).join('|');

export const rooms: readonly Room[] = [
  { name: 'i18n', owns: /^i18n\//, packages: ['node:async_hooks'] },
  { name: 'lib', owns: /^src\/lib\//, mayImport: ['i18n'], packages: ['libphonenumber-js', 'linkify-it', 'unicode-confusables', 'fflate', '@peculiar/*', 'asn1js'] }, // prettier-ignore
  { name: 'api', owns: /^src\/api\//, mayImport: ['lib', 'i18n'], packages: ['zod', 'ibantools'] },
  { name: 'client', owns: /^src\/client\//, mayImport: base, packages: ['ky', 'js-cookie'] },
  {
    // Shared presentation. It may name the shape of what it shows, and knows nothing else of a business.
    name: 'components',
    owns: /^src\/components\//,
    mayImport: ['lib', 'i18n'],
    typesOf: ['api'],
    // The cache is for text that is drawn on the server alone (ui/kept-text.ts).
    packages: [
      ...['react', 'radix-ui', 'class-variance-authority', 'clsx', 'lru-cache', 'tailwind-merge'],
      'react-day-picker',
    ],
    typesOfPackages: ['astro'],
  },
  {
    // The two overviews that show a piece of every business: the member's home and the operator's desk.
    name: 'app/overview',
    owns: /^src\/app\/overview\//,
    mayImport: ['app', 'components', 'client', ...allFeatures, ...base],
    packages: inBrowser,
  },
  {
    name: 'app',
    owns: /^src\/app\//,
    mayImport: ['components', 'client', ...base],
    packages: inBrowser,
    typesOfPackages: ['astro'],
  },
  ...features,
  {
    name: 'layouts',
    owns: /^src\/layouts\//,
    mayImport: [...allFeatures, 'app', 'components', ...base],
    packages: ['@fontsource-variable/inter'],
    typesOfPackages: ['astro'],
  },
  // The two places that touch the server, both only under `astro dev`.
  {
    name: 'doors',
    owns: /^src\/(middleware|fetch)\.ts$/,
    mayImport: ['client', 'server/web', 'build', ...base],
    packages: ['node:async_hooks', 'node:crypto', 'astro', 'hono'],
  },
  {
    name: 'pages',
    owns: /^src\/pages\//,
    mayImport: ['layouts', ...allFeatures, 'app', 'app/overview', 'components', 'client', ...base],
    typesOfPackages: ['astro'],
  },
  {
    // The gallery of components, for who works on them.
    name: 'styleguide',
    owns: /^src\/styleguide\//,
    mayImport: ['layouts', 'app', 'components', 'features/deals', ...base],
    packages: ['react'],
  },
  {
    name: 'build',
    owns: /^src\/build\//,
    mayImport: ['i18n', 'api'],
    packages: ['node:*', 'astro', 'rolldown', '@inlang/paraglide-js', 'sharp', 'typescript'],
  },
  {
    name: 'commands',
    owns: /^src\/commands\//,
    mayImport: ['server/platform', 'server/parts', 'server/backup', 'server/web', 'server/db', 'domain index', 'files index', 'seed', 'build', 'test support', ...base], // prettier-ignore
    packages: ['node:*', '@playwright/test'],
  },
  {
    // Reference and demo data. The demo plays the businesses' commands, and therefore stands above them.
    name: 'seed',
    owns: /^src\/seed\//,
    mayImport: ['server/platform', 'server/parts', 'server/db', 'domain index', 'files index', ...base],
    packages: ['node:*', 'drizzle-orm', 'pg', 'openchemlib', 'sharp', 'zod'],
  },
  {
    name: 'server/web',
    owns: /^src\/server\/web\//,
    mayImport: ['server/platform', 'server/parts', 'server/db', 'server/openapi', 'client', 'domain index', 'files index', 'domain routes', 'seed', ...base], // prettier-ignore
    packages: ['node:*', 'hono', '@hono/node-server', 'lru-cache', 'pino', 'pino-pretty', 'prom-client'],
  },
  {
    name: 'server/openapi',
    owns: /^src\/server\/platform\/openapi\//,
    mayImport: ['server/platform', ...base],
    packages: ['hono', 'zod'],
  },
  {
    name: 'server/db',
    owns: /^src\/server\/platform\/db\//,
    mayImport: ['server/platform', ...base],
    packages: ['node:*', 'drizzle-orm', 'pg'],
  },
  {
    name: 'server/backup',
    owns: /^src\/server\/platform\/backup\//,
    mayImport: ['server/platform', 'server/parts', 'server/db', 'files index', ...base],
    packages: ['node:*', 'drizzle-orm', 'pg'],
  },
  // The files that people sent stand below the businesses, and below what saves and tries them.
  { name: 'files index', owns: /^src\/server\/platform\/files\/index\.ts$/, mayImport: ['domain'] },
  { name: 'domain index', owns: new RegExp(`^src/server/(${domain})/index\\.ts$`), mayImport: ['domain'] },
  {
    name: 'domain routes',
    owns: new RegExp(`^src/server/(${domain})/routes\\.ts$`),
    mayImport: ['server/platform', 'domain', 'domain index', 'files index', 'api'],
  },
  {
    name: 'domain',
    owns: new RegExp(`^src/server/(${domain})/`),
    mayImport: ['server/platform', 'server/parts', 'server/db', 'domain index', 'files index', ...base],
    packages: [
      ...['node:*', 'drizzle-orm', 'zod', 'marked', 'sanitize-html', 'sharp', '@node-rs/argon2', 'altcha-lib'],
      ...['@simplewebauthn/server', '@zxcvbn-ts/language-common', 'libphonenumber-js', 'otplib', 'uqr', 'pdfkit'],
      ...['pg-boss', 'lru-cache', 'csv-parse', 'fast-xml-parser', 'read-excel-file', 'yauzl', 'fflate', 'ical.js'],
      ...['opencc-js', 'pinyin-pro'],
    ],
  },
  {
    // What the platform stands on: budgets of calls, files, e-mail, fonts of PDF files, tables as files.
    name: 'server/parts',
    owns: /^src\/server\/platform\/(limits|mailer|pdf|storage|tables)\//,
    mayImport: ['server/platform', 'server/db', ...base],
    packages: [
      ...[
        'node:*',
        'drizzle-orm',
        'pg',
        'rate-limiter-flexible',
        'nodemailer',
        'pdfkit',
        'unpdf',
        'piscina',
        's3mini',
        'zod',
      ],
      ...['write-excel-file', '@cantoo/pdf-lib', '@napi-rs/canvas', 'sharp'],
    ],
  },
  {
    name: 'server/platform',
    owns: /^src\/server\/platform\//,
    mayImport: ['server/parts', 'server/db', ...base],
    packages: [
      ...['node:*', 'zod', 'hono', 'drizzle-orm', 'lru-cache', '@fastify/busboy', 'file-type', 'sharp'],
      ...['@peculiar/*', 'asn1js', 'isbot'],
    ],
  },
  // What pictures are taken of, and the start of a site for it.
  { name: 'test support', owns: /^tests\/e2e\/support\// },
  { name: 'types', owns: /^src\/env\.d\.ts$/, typesOf: ['client', 'lib', 'i18n'] },
];

export const roomOf = (file: string): Room | undefined => rooms.find((room) => room.owns.test(file));

/** `market/catalogue` for src/server/market/catalogue/offer-rows.ts; undefined outside the domains. */
export function domainOf(file: string): (typeof domains)[number] | undefined {
  return domains.find((name) => file.startsWith(`src/server/${name}/`));
}
