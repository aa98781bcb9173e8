import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { auditActions } from '#api/audit-actions.ts';
import { locales } from '#i18n/locales.ts';
import { withLocale } from '#i18n/server.ts';
import { auditActionName } from '#lib/audit-words.ts';

const written = globSync('src/server/**/*.ts')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

describe('what the audit trail is written of', () => {
  // That nothing else can be written is what the type of `audit` says.
  it.each(locales)('has words in %s, each its own', (locale) => {
    const words = auditActions.map((action) => withLocale(locale, () => auditActionName(action)));
    expect(words.filter((text, index) => text === auditActions[index] || text === '')).toEqual([]);
    expect(new Set(words).size).toBe(auditActions.length);
  });

  it('is written somewhere', () => {
    expect(auditActions.filter((action) => !written.includes(`'${action}'`))).toEqual([]);
  });

  it('that nothing writes any more is shown as it was written', () => {
    expect(auditActionName('thing.make')).toBe('thing.make');
  });
});
