import { browserClient } from '#client/browser.ts';
import type { Outcome } from '#lib/outcome.ts';
import { keywordOf, pageNumber } from '#lib/page-number.ts';
import { decide } from '#app/stores/decide.ts';
import { asked } from '#app/stores/remote.ts';

const pageSize = 20;
export const textStates = { waiting: false, looked: true, all: undefined } as const;
export type TextState = keyof typeof textStates;
export type AccountTextFilter = { looked: boolean | undefined; keyword: string; pageNo: number };
export const textState = (params: URLSearchParams): TextState =>
  (Object.keys(textStates) as TextState[]).find((state) => state === params.get('state')) ?? 'waiting';
export const accountTextFilter = (params: URLSearchParams): AccountTextFilter => ({
  looked: textStates[textState(params)],
  keyword: keywordOf(params),
  pageNo: pageNumber(params.get('pageNo')),
});

/** What members wrote that names a bank account. */
export const accountTexts = asked((client, { keyword, ...filter }: AccountTextFilter) =>
  client.post('api/backstage/admin/accountText/getAccountTextByPage', {
    ...filter,
    keyword: keyword || undefined,
    pageSize,
  }),
);

export const lookAtAccountText = (id: string, filter: AccountTextFilter): Promise<Outcome> =>
  decide(browserClient().silent.post('api/backstage/admin/accountText/lookAtAccountText', { id }), () =>
    accountTexts.load(filter),
  );
