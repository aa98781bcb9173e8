import type { PostCalls } from '#api/calls.ts';
import { browserClient } from '#client/browser.ts';
import type { Outcome } from '#lib/outcome.ts';
import { decide } from '#app/stores/backstage.ts';
import { remote } from '#app/stores/remote.ts';

const pageSize = 20;
export type AccountTextFilter = { looked: boolean | undefined; keyword: string; pageNo: number };

const texts = remote<PostCalls['api/backstage/admin/accountText/getAccountTextByPage']['data']>();
/** What members wrote that names a bank account. */
export const $accountTexts = texts.$state;
export const loadAccountTexts = ({ keyword, ...filter }: AccountTextFilter): Promise<void> =>
  texts.load(() =>
    browserClient().post('api/backstage/admin/accountText/getAccountTextByPage', {
      ...filter,
      keyword: keyword || undefined,
      pageSize,
    }),
  );

export const lookAtAccountText = (id: string, filter: AccountTextFilter): Promise<Outcome> =>
  decide(browserClient().silent.post('api/backstage/admin/accountText/lookAtAccountText', { id }), () =>
    loadAccountTexts(filter),
  );
