import { postingKinds, type PostingKind } from '#api/deals/ledger-choices.ts';
import { asked } from '#app/stores/remote.ts';
import { keywordOf, pageNumber } from '#lib/page-number.ts';

const admin = 'api/backstage/admin/ledger';

/** What stands at the banks, and whose it is. */
export const ledger = asked((client, _: void) => client.get(`${admin}/getLedger`, {}));

export type PostingFilter = { kind: PostingKind | undefined; keyword: string; pageNo: number };
export const postingFilter = (params: URLSearchParams): PostingFilter => ({
  kind: postingKinds.find((kind) => kind === params.get('kind')),
  keyword: keywordOf(params),
  pageNo: pageNumber(params.get('pageNo')),
});
export const postings = asked((client, { kind, keyword, pageNo }: PostingFilter) =>
  client.post(`${admin}/getPostingByPage`, { pageNo, pageSize: 20, keyword, ...(kind && { kind }) }),
);
