export { countUnread as countUnreadMail } from './boxes.ts';
export { mailEnd, ownMails } from './forget.ts';
export { sendWaitingNotices } from './notices.ts';
export { send as sendMail, sendByShop as sendMailByShop } from './send.ts';
export { tellCompany, tellMember, tellOperators } from './tell-member.ts';
