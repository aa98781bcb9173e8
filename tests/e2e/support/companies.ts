import { randomUUID } from 'node:crypto';
import type { Locale } from '../../../i18n/locales.ts';
import { ask } from './api.ts';
import { applyForCertification, approveCertification, newMember, type Member } from './people.ts';
import type { Samples } from './samples.ts';

export type Company = Member & { company: string };

/** A name that no other company has. */
const named = (kind: string) => `${kind} ${randomUUID().slice(0, 8)}`;

/** A certified buyer. */
export async function newBuyer(samples: Samples, locale: Locale): Promise<Company> {
  const company = named('Quay Mouldings 码头注塑');
  const member = await newMember(samples, locale);
  await applyForCertification(member, company);
  await approveCertification(samples, company);
  return { ...member, company };
}

/** A certified supplier with a shop of the company's name that deals in these categories. */
export async function newSupplier(samples: Samples, locale: Locale, categoryIds: string[]): Promise<Company> {
  const supplier = await newBuyer(samples, locale);
  const application = { kind: 'supplier', shopName: supplier.company, intro: 'Resins from stock. 现货供应。' };
  await ask(supplier, 'user/web/merchant/register', { ...application, categoryIds, agreement: true });
  const operator = { baseUrl: samples.baseUrl, token: samples.tokens.operator };
  const queue = 'backstage/admin/merchant/getMerchantByPage';
  const waiting = await ask<{ list: { application: { id: string } }[] }>(operator, queue, {
    state: 'underAudit',
    keyword: supplier.company,
  });
  const { id } = waiting.list[0]!.application;
  await ask(operator, 'backstage/admin/merchant/decideMerchant', { id, approve: true });
  return supplier;
}
