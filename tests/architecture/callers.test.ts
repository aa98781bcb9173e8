import { expect, it } from 'vitest';
import { calls } from '#api/calls.ts';
import { callers } from './callers.ts';

/** Calls that no screen makes: what each would give stands elsewhere, or it is for somebody who is not here. */
const forOthers: Record<string, string> = {
  'api/product/web/document/getDocumentFile': 'a document comes with the address of its file, where links lead',
  'api/product/web/document/getDocumentFirstPage': 'a document comes with the address of the picture of its first page',
  'api/product/web/card/getSocialCard': 'networks that show a link ask for it, at the address in the head of its page',
  'api/product/web/category/getWebCategoryRecommend': 'the home page shows the same with prices on one basis',
  'api/product/admin/packingMode/getPackingModeByPage': 'forms get their packings with all their other choices',
  'api/backstage/admin/region/getRegionByParentId': 'a deal names ports and warehouse towns; an address is one line',
  'api/trade/web/calendar/getCalendar': 'a calendar elsewhere reads it, at the address that its member was shown',
  'api/trade/web/log/getLogConsistency': 'for whoever watches the public log from outside',
  'api/trade/web/log/getLogInclusion': 'for who holds an entry of the public log and asks for it again later',
};

it('every call has somebody who makes it: a page, a screen, a store', () => {
  const isMade = callers();
  const paths = calls.map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(200);
  expect(paths.filter((path) => !isMade(path)).sort()).toEqual(Object.keys(forOthers).sort());
});
