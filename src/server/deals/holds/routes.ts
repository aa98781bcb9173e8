import {
  appealHold,
  changeHold,
  decideAppeal,
  endMemberSessions,
  findHoldSubjects,
  getHoldByPage,
  getHoldSubjectsOf,
  getMyHolds,
  liftHold,
  placeHold,
} from '#api/deals/hold.ts';
import { Routes } from '#server/platform/http/http.ts';
import { listHolds } from './list.ts';
import { decideOnAppeal, takeAppeal } from './appeal.ts';
import { ownHolds } from './own.ts';
import { alterHold, endSessionsOf, endHold, putOnHold } from './place.ts';
import { findSubjects, subjectsOf } from './subjects.ts';

export const holdRoutes = new Routes()
  .answerMember(getHoldByPage, listHolds)
  .answerMember(findHoldSubjects, (context, { keyword }) => findSubjects(context, keyword))
  .answerMember(getHoldSubjectsOf, (context, { memberId }) => subjectsOf(context, memberId))
  .answerMember(getMyHolds, ownHolds)
  .answerMember(appealHold, takeAppeal)
  .answerMember(placeHold, putOnHold)
  .answerMember(changeHold, alterHold)
  .answerMember(decideAppeal, decideOnAppeal)
  .answerMember(liftHold, endHold)
  .answerMember(endMemberSessions, endSessionsOf);
