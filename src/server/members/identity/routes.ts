import {
  addPasskey as addPasskeyCall,
  beginPasskey as beginPasskeyCall,
  beginTwoStep as beginTwoStepCall,
  checkEmail,
  checkNewEmail as checkNewEmailCall,
  closeAccount as closeAccountCall,
  confirmTwoStep as confirmTwoStepCall,
  endSession,
  endTwoStep as endTwoStepCall,
  getMyData,
  getOpenMatters,
  getPasskeyList,
  getSessionList,
  removePasskey as removePasskeyCall,
  sendUpdateEmailCode,
  sendUpdatePasswordCode,
  updateEmail as updateEmailCall,
  updatePassword as updatePasswordCall,
} from '#api/members/safety.ts';
import {
  captchaCheck,
  captchaGet,
  getMyAccount,
  getPasskeyLoginOptions,
  login as loginCall,
  loginWithPasskey as loginWithPasskeyCall,
  logout as logoutCall,
  proveAgain as proveAgainCall,
  proveWithPasskey as proveWithPasskeyCall,
  register as registerCall,
  sendRegisterCode as sendRegisterCodeCall,
  updateMemberBaseInfo,
} from '#api/members/user.ts';
import { beginSupportView } from '#api/members/support.ts';
import { Routes } from '#server/platform/http/http.ts';
import { checkCaptcha, giveCaptcha } from './captcha.ts';
import { closeAccount, ownOpenMatters } from './closing.ts';
import { checkNewEmail, checkPresentEmail, sendEmailCode, updateEmail } from './email-change.ts';
import { login } from './login.ts';
import { ownAccount, updateOwnMember } from './my-account.ts';
import { ownData } from './own-data.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  loginWithPasskey,
  ownPasskeys,
  removePasskey,
} from './passkeys.ts';
import { sendPasswordCode, updatePassword } from './password-reset.ts';
import { proveAgain, proveWithPasskey } from './proof.ts';
import { register, sendRegisterCode } from './registration.ts';
import { endOwnSession, logout, ownSessions } from './sessions.ts';
import { beginToLookOn } from './support-view.ts';
import { beginTwoStep, confirmTwoStep, endTwoStep } from './two-step.ts';

export const identityRoutes = new Routes()
  .answer(captchaGet, giveCaptcha)
  .answer(captchaCheck, checkCaptcha)
  .answer(loginCall, login)
  .answer(getPasskeyLoginOptions, beginPasskeyLogin)
  .answer(loginWithPasskeyCall, loginWithPasskey)
  .answer(sendRegisterCodeCall, sendRegisterCode)
  .answer(registerCall, register)
  .answer(sendUpdatePasswordCode, sendPasswordCode)
  .answer(updatePasswordCall, updatePassword)
  .answerMember(proveAgainCall, proveAgain)
  .answerMember(proveWithPasskeyCall, proveWithPasskey)
  .answerMember(logoutCall, logout)
  .answerMember(getMyAccount, ownAccount)
  .answerMember(updateMemberBaseInfo, updateOwnMember)
  .answerMember(sendUpdateEmailCode, sendEmailCode)
  .answerMember(checkEmail, checkPresentEmail)
  .answerMember(checkNewEmailCall, checkNewEmail)
  .answerMember(updateEmailCall, updateEmail)
  .answerMember(getSessionList, ownSessions)
  .answerMember(endSession, (context, { id }) => endOwnSession(context, id))
  .answerMember(beginTwoStepCall, beginTwoStep)
  .answerMember(confirmTwoStepCall, confirmTwoStep)
  .answerMember(endTwoStepCall, endTwoStep)
  .answerMember(getPasskeyList, ownPasskeys)
  .answerMember(getOpenMatters, ownOpenMatters)
  .answerMember(beginPasskeyCall, beginPasskey)
  .answerMember(addPasskeyCall, addPasskey)
  .answerMember(removePasskeyCall, removePasskey)
  .answerMember(getMyData, ownData)
  .answerMember(closeAccountCall, closeAccount)
  .answerMember(beginSupportView, beginToLookOn);
