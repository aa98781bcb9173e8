import * as calls from '#api/market/missed-search.ts';
import { Routes } from '#server/platform/http/http.ts';
import { answerMissed, missedPage, withdrawAnswer } from './desk.ts';
import { noteMissed } from './note.ts';

export const searchRoutes = new Routes()
  .answer(calls.noteMissedSearch, noteMissed)
  .answerMember(calls.getMissedSearchByPage, missedPage)
  .answerMember(calls.answerMissedSearch, answerMissed)
  .answerMember(calls.withdrawSearchAnswer, withdrawAnswer);
