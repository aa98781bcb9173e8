const token = (name) => `var(--${name})`;
const steps = ['meta', 'table', 'ui', 'body', 'h3', 'h2', 'h1', 'display'];

/** Colours, sizes of text and shadows are tokens in src/app/styles/tokens.css. */
export default {
  content: ['./src/**/*.{astro,tsx,ts}'],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      paper: token('paper'),
      surface: token('surface'),
      sunken: token('sunken'),
      ink: token('ink'),
      soft: token('ink-soft'),
      faint: token('ink-faint'),
      line: token('line'),
      'line-strong': token('line-strong'),
      brand: token('brand'),
      'brand-strong': token('brand-strong'),
      'brand-soft': token('brand-soft'),
      'on-brand': token('on-brand'),
      amber: token('amber'),
      'amber-soft': token('amber-soft'),
      good: token('good'),
      bad: token('bad'),
      'bad-soft': token('bad-soft'),
      info: token('info'),
      raised: token('raised'),
      deep: token('deep'),
      'deep-2': token('deep-2'),
      'deep-3': token('deep-3'),
      'on-deep': token('on-deep'),
      'on-deep-soft': token('on-deep-soft'),
      'on-deep-brand': token('on-deep-brand'),
      'on-deep-good': token('on-deep-good'),
      'on-deep-bad': token('on-deep-bad'),
      'on-deep-amber': token('on-deep-amber'),
    },
    fontSize: Object.fromEntries(steps.map((step) => [step, [token(`size-${step}`), token(`row-${step}`)]])),
    /** Chips and cells, controls, cards and tables, what lies over the page. */
    borderRadius: { none: '0', sm: '4px', DEFAULT: '6px', lg: '10px', xl: '16px', full: '9999px' },
    boxShadow: { bar: token('shadow-bar'), popover: token('shadow-popover'), dialog: token('shadow-dialog') },
    extend: {
      fontFamily: {
        sans: [
          'var(--marks, Inter)',
          'Inter',
          'Inter Fallback',
          'PingFang SC',
          'Microsoft YaHei',
          'Noto Sans SC',
          'Noto Sans CJK SC',
          'system-ui',
          'sans-serif',
        ],
      },
      screens: { desk: '62rem', wide: '90rem' },
      maxWidth: { page: '90rem', text: '44rem' },
    },
  },
};
