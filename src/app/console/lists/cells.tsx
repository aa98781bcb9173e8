import type { ReactNode } from 'react';
import type { Party } from '#api/members/console-lists.ts';
import { localPath } from '#lib/paths.ts';

/** The page with everything about the company, or the person, of a member. */
export const companyHref = (memberId: string): string => localPath('/backstage/company', { id: memberId });

/** A part of that page: a list of what the company has. */
export const companyPartHref = (memberId: string, part: 'deals' | 'transfers' | 'offers'): string =>
  localPath('/backstage/company', { id: memberId, part });

/** A company, which leads to everything about it; a demo shop of nobody does not. */
export const PartyLink = ({ party: { id, name } }: { party: Party }) =>
  id === null ? (
    <bdi>{name || '–'}</bdi>
  ) : (
    <a className="link wrap-anywhere" href={companyHref(id)}>
      <bdi>{name || id}</bdi>
    </a>
  );

/** What a cell says first, and what belongs to it. */
export const Told = ({ first, then }: { first: ReactNode; then?: ReactNode }) => (
  <>
    <span className="block wrap-anywhere">{first}</span>
    {then && <span className="text-soft block text-table wrap-anywhere">{then}</span>}
  </>
);

export const figures = 'figures whitespace-nowrap';
