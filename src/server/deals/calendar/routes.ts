import {
  endCalendarAddress,
  exportDeadline,
  getCalendar,
  getCalendarAddress,
  getDeadlines,
  makeCalendarAddress,
} from '#api/deals/calendar.ts';
import { Routes } from '#server/platform/http/http.ts';
import { calendarAt, endAddress, makeAddress, ownAddress } from './address.ts';
import { deadlineFile, deadlineList } from './deadlines.ts';

export const calendarRoutes = new Routes()
  .answerMember(getDeadlines, (context, { orderId }) => deadlineList(context, orderId))
  .answerMember(exportDeadline, deadlineFile)
  .answerMember(getCalendarAddress, ownAddress)
  .answerMember(makeCalendarAddress, makeAddress)
  .answerMember(endCalendarAddress, endAddress)
  .answer(getCalendar, (context, { token }) => calendarAt(context, token));
