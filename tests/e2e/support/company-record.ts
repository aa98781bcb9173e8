import type { Page } from '@playwright/test';
import type { Locale } from '#i18n/locales.ts';
import { newRecord } from '../../support/company-record.ts';
import { field } from './by-hand.ts';

/** Fills in what contracts name of a company in Singapore. */
export async function fillRecord(page: Page, locale: Locale): Promise<void> {
  const { otherName: _, ...record } = newRecord('SG');
  for (const [name, value] of Object.entries(record)) await field(page, locale, `members_company_${name}`).fill(value);
}
