import { contractSorts } from '#api/deals/list-sorts.ts';
import { keywordOf, pageNumber, sortedBy } from '#lib/page-number.ts';
import type { ContractFilter, ContractState } from '../stores/contracts.ts';

export const contractStates: readonly ContractState[] = ['toSign', 'signed', 'ended'];

/** The filters of an address, read leniently. */
export const contractFilter = (params: URLSearchParams): ContractFilter => ({
  state: contractStates.find((state) => state === params.get('state')),
  keyword: keywordOf(params),
  ...sortedBy(params, contractSorts),
  pageNo: pageNumber(params.get('pageNo')),
});
