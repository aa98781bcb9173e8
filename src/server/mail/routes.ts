import {
  getWebMailByPage,
  getWebMailHistoryByPage,
  getMailById,
  receiveMail,
  sendMail,
  sendMailByShop,
  getCorrespondents,
  deleteMailById,
  deleteMailByIds,
  restoreMail,
  deleteHistoryMailByIds,
  getUnreadMail,
} from '#api/mail.ts';
import { Routes } from '#server/http.ts';
import { notBuilt } from '#server/not-built.ts';

export const mailRoutes = new Routes()
  .answerMember(getWebMailByPage, notBuilt)
  .answerMember(getWebMailHistoryByPage, notBuilt)
  .answerMember(getMailById, notBuilt)
  .answerMember(receiveMail, notBuilt)
  .answerMember(sendMail, notBuilt)
  .answerMember(sendMailByShop, notBuilt)
  .answerMember(getCorrespondents, notBuilt)
  .answerMember(deleteMailById, notBuilt)
  .answerMember(deleteMailByIds, notBuilt)
  .answerMember(restoreMail, notBuilt)
  .answerMember(deleteHistoryMailByIds, notBuilt)
  .answerMember(getUnreadMail, notBuilt);
