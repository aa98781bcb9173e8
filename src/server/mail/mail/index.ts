export { countUnreadMail } from './boxes.ts';
export { mailEnd, ownMails } from './account-end.ts';
export { sendWaitingNotices } from './notices.ts';
export { sendWebMail, sendByShop } from './send.ts';
export { notifyCompany, notifyMember, notifyOperators } from './notify.ts';
