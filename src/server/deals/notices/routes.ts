import { acknowledgeNotice, arrangeTaking, getNotices, giveNotice } from '#api/deals/deal-notice.ts';
import { noticeReady } from '#api/deals/logistics.ts';
import { Routes } from '#server/platform/http/http.ts';
import { acknowledgeOwnNotice } from './acknowledge.ts';
import { arrangeOwnTaking } from './arrange.ts';
import { giveOwnNotice } from './give.ts';
import { giveReadyNotice } from './ready.ts';
import { noticesFor } from './view.ts';

export const noticeRoutes = new Routes()
  .answerMember(getNotices, (context, { subOrderId }) => noticesFor(context, subOrderId))
  .answerMember(giveNotice, giveOwnNotice)
  .answerMember(noticeReady, giveReadyNotice)
  .answerMember(arrangeTaking, arrangeOwnTaking)
  .answerMember(acknowledgeNotice, acknowledgeOwnNotice);
