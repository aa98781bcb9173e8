const token = (name) => `var(--${name})`;

/** Colours are tokens in src/app/styles/tokens.css, each with a light and a dark value. */
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
    },
    borderRadius: { none: '0', sm: '4px', DEFAULT: '6px', full: '9999px' },
    extend: {
      fontFamily: {
        sans: [
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
