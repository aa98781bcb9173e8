export { countUnread, countUnreadMail } from './boxes.ts';
export { countUnreadNotices } from './notice-list.ts';
export { settleNotices, type OpenTask } from './settle-notices.ts';
export { finishNotices } from './finish-notices.ts';
export { mailEnd, ownMails, ownNotices } from './account-end.ts';
export { sendWaitingNotices } from './mail-emails.ts';
export { sendWebMail, sendByShop } from './send.ts';
export { notifyCompany, notifyMember, notifyOperators } from './notify.ts';
