import astro from 'eslint-plugin-astro';
import tseslint from 'typescript-eslint';
import { noLonelyPromise } from './src/build/no-lonely-promise.mjs';

export default tseslint.config(
  { ignores: ['dist/', 'data/', 'i18n/compiled/', '.astro/', 'node_modules/', 'tests/.shots/', 'tests/.results/'] },
  ...tseslint.configs.recommendedTypeChecked.map((config) => ({ ...config, files: ['**/*.ts', '**/*.tsx'] })),
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { resinport: { rules: { 'no-lonely-promise': noLonelyPromise } } },
    rules: {
      'resinport/no-lonely-promise': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // Handlers are async by their type even where an answer is at hand.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { arguments: false } }],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    // Answers of servers and databases come untyped; that they are what they should be is what tests prove.
    files: ['tests/**/*.ts'],
    rules: {
      // A rejection that nobody heard fails the run by itself.
      'resinport/no-lonely-promise': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  ...astro.configs.recommended,
);
