import { getAccountTextByPage, lookAtAccountText } from '#api/members/account-text.ts';
import { Routes } from '#server/platform/http/http.ts';
import { accountTextPage, lookAt } from './list.ts';

export const accountTextRoutes = new Routes()
  .answerMember(getAccountTextByPage, accountTextPage)
  .answerMember(lookAtAccountText, lookAt);
