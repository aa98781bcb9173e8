import astro from 'eslint-plugin-astro';
import ts from 'typescript';
import tseslint from 'typescript-eslint';
import { noLonelyPromise } from './src/build/no-lonely-promise.mjs';

const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
const { fileNames, options } = ts.parseJsonConfigFileContent(
  { ...config, include: ['src', 'i18n/*.ts', '*.ts'] },
  ts.sys,
  import.meta.dirname,
);

/** What oxlint (.oxlintrc.json) has no rule for: one of our own, which asks for types, and those for Astro's files. */
export default tseslint.config(
  { ignores: ['dist/', 'data/', 'i18n/compiled/', '.astro/', 'node_modules/', 'tests/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'off' } },
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parser: tseslint.parser, parserOptions: { programs: [ts.createProgram(fileNames, options)] } },
    plugins: { resinport: { rules: { 'no-lonely-promise': noLonelyPromise } } },
    rules: { 'resinport/no-lonely-promise': 'error' },
  },
  ...astro.configs.recommended,
);
