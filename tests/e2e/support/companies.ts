import { randomUUID } from 'node:crypto';
import type { Locale } from '../../../i18n/locales.ts';
import { ask, type Caller } from './api.ts';
import { applyForCertification, approveCertification, newMember, operatorOf, type Member } from './people.ts';
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
export const newSupplier = (samples: Samples, locale: Locale, categoryIds: string[]): Promise<Company> =>
  newMerchant(samples, locale, { kind: 'supplier', intro: 'Resins from stock. 现货供应。', categoryIds });

/** A certified forwarder, without lanes. */
export const newForwarder = (samples: Samples, locale: Locale): Promise<Company> =>
  newMerchant(samples, locale, { kind: 'forwarder', intro: 'Full containers by sea. 整箱海运。', categoryIds: [] });

type Registration = { kind: 'supplier' | 'forwarder'; intro: string; categoryIds: string[] };

async function newMerchant(samples: Samples, locale: Locale, registration: Registration): Promise<Company> {
  const merchant = await newBuyer(samples, locale);
  await registered(samples, merchant, merchant.company, registration);
  return merchant;
}

/** A certified member opens a shop that deals in these categories. */
export const openShop = (samples: Samples, member: Caller, shopName: string, categoryIds: string[]): Promise<void> =>
  registered(samples, member, shopName, { kind: 'supplier', intro: 'Resins from stock. 现货供应。', categoryIds });

async function registered(
  samples: Samples,
  member: Caller,
  shopName: string,
  registration: Registration,
): Promise<void> {
  await ask(member, 'user/web/merchant/register', { ...registration, shopName, agreement: true });
  const operator = await operatorOf(samples);
  const queue = 'backstage/admin/merchant/getMerchantByPage';
  const waiting = await ask<{ list: { application: { id: string } }[] }>(operator, queue, {
    state: 'underAudit',
    keyword: shopName,
  });
  const { id } = waiting.list[0]!.application;
  await ask(operator, 'backstage/admin/merchant/decideMerchant', { id, approve: true });
}
