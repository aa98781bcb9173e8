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
import { Routes } from '#server/platform/http/http.ts';
import { checkCaptcha, giveCaptcha } from './captcha.ts';
import { closeAccount } from './closing.ts';
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
import { beginTwoStep, confirmTwoStep, endTwoStep } from './two-step.ts';

export const identityRoutes = new Routes()
  .answer(captchaGet, (context, input) => giveCaptcha(context, input))
  .answer(captchaCheck, (context, input) => checkCaptcha(context, input))
  .answer(loginCall, (context, input) => login(context, input))
  .answer(getPasskeyLoginOptions, (context) => beginPasskeyLogin(context))
  .answer(loginWithPasskeyCall, (context, input) => loginWithPasskey(context, input))
  .answer(sendRegisterCodeCall, (context, input) => sendRegisterCode(context, input))
  .answer(registerCall, (context, input) => register(context, input))
  .answer(sendUpdatePasswordCode, (context, input) => sendPasswordCode(context, input))
  .answer(updatePasswordCall, (context, input) => updatePassword(context, input))
  .answerMember(proveAgainCall, (context, input) => proveAgain(context, input))
  .answerMember(proveWithPasskeyCall, (context, input) => proveWithPasskey(context, input))
  .answerMember(logoutCall, (context) => logout(context))
  .answerMember(getMyAccount, (context) => ownAccount(context))
  .answerMember(updateMemberBaseInfo, (context, input) => updateOwnMember(context, input))
  .answerMember(sendUpdateEmailCode, (context, input) => sendEmailCode(context, input))
  .answerMember(checkEmail, (context, input) => checkPresentEmail(context, input))
  .answerMember(checkNewEmailCall, (context, input) => checkNewEmail(context, input))
  .answerMember(updateEmailCall, (context, input) => updateEmail(context, input))
  .answerMember(getSessionList, (context) => ownSessions(context))
  .answerMember(endSession, (context, { id }) => endOwnSession(context, id))
  .answerMember(beginTwoStepCall, (context, input) => beginTwoStep(context, input))
  .answerMember(confirmTwoStepCall, (context, input) => confirmTwoStep(context, input))
  .answerMember(endTwoStepCall, (context, input) => endTwoStep(context, input))
  .answerMember(getPasskeyList, (context) => ownPasskeys(context))
  .answerMember(beginPasskeyCall, (context, input) => beginPasskey(context, input))
  .answerMember(addPasskeyCall, (context, input) => addPasskey(context, input))
  .answerMember(removePasskeyCall, (context, input) => removePasskey(context, input))
  .answerMember(getMyData, (context) => ownData(context))
  .answerMember(closeAccountCall, (context, input) => closeAccount(context, input));
