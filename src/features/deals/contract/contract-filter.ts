import { pageNumber } from '#lib/page-number.ts';
import type { ContractFilter, ContractState } from '../stores/contracts.ts';

export const contractStates: readonly ContractState[] = ['toSign', 'signed', 'ended'];

/** The filters of an address, read leniently. */
export const contractFilter = (params: URLSearchParams): ContractFilter => ({
  state: contractStates.find((state) => state === params.get('state')),
  keyword: params.get('keyword')?.slice(0, 200) ?? '',
  pageNo: pageNumber(params.get('pageNo')),
});
