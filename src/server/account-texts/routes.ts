import { getAccountTextByPage, lookAtAccountText } from '#api/account-text.ts';
import { Routes } from '#server/http.ts';
import { accountTextPage, lookAt } from './list.ts';

export const accountTextRoutes = new Routes()
  .answerMember(getAccountTextByPage, accountTextPage)
  .answerMember(lookAtAccountText, lookAt);
