import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { auditActions, auditDetails, auditSubjects } from '#api/members/audit-actions.ts';
import { auditFacts } from '#features/members/account/audit-details.ts';
import { locales } from '#i18n/locales.ts';
import { withLocale } from '#i18n/server.ts';
import { auditActionName, auditDetailName, auditSubjectName } from '#api/members/audit-words.ts';

import { audit } from '#server/platform/audit.ts';

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

describe('what the audit trail is written about', () => {
  it.each(locales)('has words in %s, each its own', (locale) => {
    const words = auditSubjects.map((kind) => withLocale(locale, () => auditSubjectName(kind)));
    expect(words.filter((text, index) => text === auditSubjects[index] || text === '')).toEqual([]);
    expect(new Set(words).size).toBe(auditSubjects.length);
  });

  it.each(locales)('has words in %s for each detail', (locale) => {
    const words = auditDetails.map((name) => withLocale(locale, () => auditDetailName(name)));
    expect(words.filter((text, index) => text === auditDetails[index] || text === '')).toEqual([]);
  });

  it('is nothing that has no words', () => {
    const unwritten = { price: '1', colour: 'red' };
    const wrong = (...[tx, context]: Parameters<typeof audit>) => [
      // @ts-expect-error: a kind of thing without words.
      () => audit(tx, context, 'offer.update', { kind: 'thing', id: '1' }),
      // @ts-expect-error: a detail without words.
      () => audit(tx, context, 'offer.update', { kind: 'offer', id: '1' }, unwritten),
    ];
    expect(wrong).toBeTypeOf('function');
  });

  it('names nothing that nobody writes', () => {
    const content = ['agreement', 'article', 'banner', 'news', 'site'];
    const kinds = auditSubjects.filter((kind) => !content.includes(kind));
    expect(kinds.filter((kind) => !written.includes(`kind: '${kind}'`))).toEqual([]);
    expect(auditDetails.filter((name) => !new RegExp(`\\b${name}\\b`).test(written))).toEqual([]);
  });
});

describe('the details of an entry', () => {
  const read = (locale: 'en-US' | 'zh-CN', detail: object) =>
    withLocale(locale, () =>
      withLocale(locale, () => auditFacts({ ...detail })).map(({ label, text }) => `${label} ${text}`),
    );

  it('are read in words, codes too', () => {
    expect(read('en-US', { capability: 'supplier', type: 'QY' })).toEqual([
      'Role Supplier',
      'Type of member Enterprise user',
    ]);
    expect(read('zh-CN', { from: 'notListed', to: 'onSale' })).toEqual(['变更前 未上架', '变更后 在售']);
    expect(read('zh-CN', { reason: 'expired' })).toEqual(['原因 证件已过期']);
    expect(read('en-US', { reason: 'A transfer between our own accounts' })).toEqual([
      'Reason A transfer between our own accounts',
    ]);
    expect(read('zh-CN', { kind: 'iso9001', logo: false })).toEqual(['类型 ISO 9001', '更换店标 否']);
  });

  it('name the fields that were changed', () => {
    expect(read('zh-CN', { fields: ['price', 'portId', 'nickname', 'companyName'] })).toEqual([
      '涉及项目 单价、港口、昵称、企业名称',
    ]);
    expect(read('en-US', { fields: ['priceBreaks', 'warehouseCityId'] })).toEqual([
      'Fields Price breaks, Warehouse city',
    ]);
  });

  it('leave out what is empty, and show as it was written what nobody writes any more', () => {
    expect(read('en-US', { device: '', reason: null, fields: [] })).toEqual([]);
    expect(read('en-US', { colour: 'red', status: 'lost' })).toEqual(['colour red', 'Status lost']);
  });
});

it('an amount in the audit trail is written as amounts are everywhere', () => {
  expect(auditFacts({ amount: 'USD 1340.5' }).map(({ text }) => text)).toEqual(['USD 1,340.50']);
  expect(auditFacts({ price: '15550', currency: 'CNY' }).map(({ text }) => text)).toEqual(['15,550.00', 'CNY']);
});
