import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import * as calls from '#api/market/proposal.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { dataOf, type MemberApi, type Person } from '../../support/member-api.ts';
import { dayIn, type Supplier } from '../../support/deals.ts';
import { createOffer, type OwnOffer } from '#api/market/own-offer.ts';
import { goodOffer } from '../offers/offers.ts';

type Said = z.input<typeof calls.proposeMaterial.input>;
type Accepted = z.input<typeof calls.acceptProposal.input>;
type Made = { materialId: string; joined: boolean };

/** A grade of a maker of the catalogue that is like none there. */
export const goodGrade = (given: Partial<Said> = {}): Said => ({
  grade: 'POLYLAC ZX-9091',
  manufacturerId: 'chimei',
  categoryId: 'abs',
  source: 'CHIMEI data sheet, June 2026',
  ...given,
});

/** The steps of a proposal, as suppliers and the catalogue desk take them. */
export function proposing(api: MemberApi) {
  const tryPropose = (supplier: Person | null, given: Partial<Said> = {}, key?: string) =>
    api.post<Made>(calls.proposeMaterial.path, supplier, goodGrade(given), undefined, 'en-US', key);
  const propose = async (supplier: Supplier, given: Partial<Said> = {}): Promise<Made> =>
    dataOf(await tryPropose(supplier, given));
  const own = async (supplier: Supplier, input: object = {}) =>
    dataOf<calls.OwnProposalPage>(await api.post(calls.getOwnProposalByPage.path, supplier, { ...input }));
  const queue = async (operator: Person, input: object = {}) =>
    dataOf<calls.ProposalPage>(await api.post(calls.getProposalByPage.path, operator, { pageSize: 50, ...input }));
  const ofMaterial = async (operator: Person, materialId: string): Promise<calls.DeskProposal> =>
    (await queue(operator)).list.find((one) => one.material.id === materialId)!;
  const offer = async (supplier: Supplier, materialId: string, given: object = {}): Promise<OwnOffer> =>
    dataOf(
      await api.post(createOffer.path, supplier, {
        ...goodOffer(api, materialId, { onSale: true, validUntil: dayIn(api, 20) }),
        ...given,
      }),
    );
  const accept = (operator: Person, { id, version, material }: calls.DeskProposal, given: Partial<Accepted> = {}) =>
    api.post(calls.acceptProposal.path, operator, {
      ...{ id, version, grade: material.grade, categoryId: material.category.id },
      ...given,
    });
  const merge = (operator: Person, { id, version }: calls.DeskProposal, materialId: string) =>
    api.post<{ moved: number }>(calls.mergeProposal.path, operator, { id, version, materialId });
  const ask = (operator: Person, { id, version }: calls.DeskProposal, words = 'Which page of the sheet?') =>
    api.post(calls.askAboutProposal.path, operator, { id, version, words });
  const refuse = (operator: Person, { id, version }: calls.DeskProposal, words = 'No maker has such a grade.') =>
    api.post<{ removed: number }>(calls.refuseProposal.path, operator, { id, version, words });
  const materialOf = async (id: string) => (await api.db.select().from(material).where(eq(material.id, id)))[0]!;
  return { tryPropose, propose, own, queue, ofMaterial, offer, accept, merge, ask, refuse, materialOf };
}
