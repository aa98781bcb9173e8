import { narrowings, type ListedKind, type Narrowing } from '#api/common/console-list-choices.ts';
import { asked } from '#app/stores/remote.ts';
import { keywordOf, pageNumber } from '#lib/page-number.ts';

const pageSize = 20;
const admin = 'api/backstage/admin/list';

export type ListFilter<Kind extends ListedKind = ListedKind> = {
  keyword: string;
  only: Narrowing<Kind> | undefined;
  pageNo: number;
  /** Of one company alone, by the member whose it is. */
  of: string | undefined;
};

/** The filter of an address, read leniently. */
export function listFilter<Kind extends ListedKind>(
  kind: Kind,
  params: URLSearchParams,
  of?: string,
): ListFilter<Kind> {
  const choices: readonly Narrowing<Kind>[] = narrowings[kind];
  return {
    keyword: keywordOf(params),
    only: choices.find((choice) => choice === params.get('only')),
    pageNo: pageNumber(params.get('pageNo')),
    of,
  };
}

const asSent = <Kind extends ListedKind>({ keyword, ...filter }: ListFilter<Kind>) => ({
  ...filter,
  keyword: keyword || undefined,
  pageSize,
});

/** What operators look through. */
export const consoleLists = {
  members: asked((client, filter: ListFilter<'members'>) => client.post(`${admin}/listMembers`, asSent(filter))),
  companies: asked((client, filter: ListFilter<'companies'>) => client.post(`${admin}/listCompanies`, asSent(filter))),
  shops: asked((client, filter: ListFilter<'shops'>) => client.post(`${admin}/listShops`, asSent(filter))),
  offers: asked((client, filter: ListFilter<'offers'>) => client.post(`${admin}/listOffers`, asSent(filter))),
  orders: asked((client, filter: ListFilter<'orders'>) => client.post(`${admin}/listOrders`, asSent(filter))),
  transfers: asked((client, filter: ListFilter<'transfers'>) => client.post(`${admin}/listTransfers`, asSent(filter))),
};

/** Which list a keyword is most likely about: numbers are of orders, addresses of members, names of companies. */
export const likelyList = (keyword: string): ListedKind =>
  keyword.includes('@') ? 'members' : /\d{4}/.test(keyword) ? 'orders' : 'companies';
