import {
  deleteHistoryMailByIds,
  deleteMailById,
  deleteMailByIds,
  getCorrespondents,
  getMailById,
  getUnreadMail,
  getWebMailByPage,
  getWebMailHistoryByPage,
  receiveMail,
  restoreMail,
  sendMail,
  sendMailByShop,
} from '#api/mail/mail.ts';
import { getFollowed, getTold, setFollowing } from '#api/mail/follow.ts';
import { getNoticeByPage, readNotices } from '#api/mail/notice.ts';
import {
  getNoticeSettings,
  getUnsubscription,
  saveNoticeSettings,
  subscribeAgain,
  unsubscribe,
} from '#api/mail/notice-settings.ts';
import { Routes } from '#server/platform/http/http.ts';
import { deletedPage, mailPage, unreadMail } from './boxes.ts';
import { deleteMails, markRead, purgeMails, restoreMails } from './copies.ts';
import { correspondents } from './correspondents.ts';
import { followed, follows, toldOf } from './following.ts';
import { noticePage, readOwnNotices } from './notice-list.ts';
import { mailDetail } from './one-mail.ts';
import { sendWebMail, sendByShop } from './send.ts';
import { subscribeBy, unsubscribeBy, unsubscription } from './unsubscribe.ts';
import { readSettings, saveSettings } from './settings.ts';

export const mailRoutes = new Routes()
  .answerMember(getWebMailByPage, mailPage)
  .answerMember(getWebMailHistoryByPage, deletedPage)
  .answerMember(getMailById, (context, { id }) => mailDetail(context, id))
  .answerMember(receiveMail, (context, { ids, read }) => markRead(context, ids, read))
  .answerMember(sendMail, sendWebMail)
  .answerMember(sendMailByShop, sendByShop)
  .answerMember(getCorrespondents, (context, { keyword }) => correspondents(context, keyword))
  .answerMember(deleteMailById, (context, { id }) => deleteMails(context, [id]))
  .answerMember(deleteMailByIds, (context, { ids }) => deleteMails(context, ids))
  .answerMember(restoreMail, (context, { ids }) => restoreMails(context, ids))
  .answerMember(deleteHistoryMailByIds, (context, { ids }) => purgeMails(context, ids))
  .answerMember(getUnreadMail, unreadMail)
  .answerMember(getNoticeByPage, noticePage)
  .answerMember(readNotices, readOwnNotices)
  .answerMember(getNoticeSettings, readSettings)
  .answerMember(saveNoticeSettings, saveSettings)
  .answerMember(getTold, (context, { orderId }) => toldOf(context, orderId))
  .answerMember(getFollowed, followed)
  .answerMember(setFollowing, follows)
  .answer(getUnsubscription, (context, { token }) => unsubscription(context, token))
  .answer(unsubscribe, (context, { token }) => unsubscribeBy(context, token))
  .answer(subscribeAgain, subscribeBy);
