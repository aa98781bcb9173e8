import {
  endMemberSessions,
  findHoldSubjects,
  getHoldByPage,
  getHoldSubjectsOf,
  liftHold,
  placeHold,
} from '#api/deals/hold.ts';
import { Routes } from '#server/platform/http/http.ts';
import { listHolds } from './list.ts';
import { endSessionsOf, endHold, putOnHold } from './place.ts';
import { findSubjects, subjectsOf } from './subjects.ts';

export const holdRoutes = new Routes()
  .answerMember(getHoldByPage, listHolds)
  .answerMember(findHoldSubjects, (context, { keyword }) => findSubjects(context, keyword))
  .answerMember(getHoldSubjectsOf, (context, { memberId }) => subjectsOf(context, memberId))
  .answerMember(placeHold, putOnHold)
  .answerMember(liftHold, endHold)
  .answerMember(endMemberSessions, endSessionsOf);
