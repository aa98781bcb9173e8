import type { z } from 'zod';
import { calendarYears, outsideCalendar } from '#api/common/common.ts';
import { deceptiveText } from '#api/common/text.ts';
import { m } from '#i18n/messages.ts';
import { longestFieldName, mostProblems } from '../text/plain-text.ts';

/** One message for each of the first wrong fields, in the caller's language; the field's name is its path (`properties.0.from`). */
export function fieldMessages(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues.slice(0, mostProblems)) {
    const name = issue.path.join('.').slice(0, longestFieldName) || 'body';
    fields[name] ??= messageOf(issue);
  }
  return fields;
}

function messageOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? m.field_required() : m.field_wrongType();
    case 'invalid_value':
      return m.field_chooseOne();
    case 'too_big':
      return issue.origin === 'string'
        ? m.field_tooLong({ max: Number(issue.maximum) })
        : issue.origin === 'array'
          ? m.field_tooMany({ max: Number(issue.maximum) })
          : m.field_atMost({ max: Number(issue.maximum) });
    case 'too_small':
      return issue.origin === 'number' ? m.field_atLeast({ min: Number(issue.minimum) }) : m.field_required();
    default:
      if (issue.message === outsideCalendar)
        return m.field_outsideCalendar({ first: calendarYears.first, last: calendarYears.last });
      return issue.message === deceptiveText ? m.field_deceptive() : m.field_wrongFormat();
  }
}
