import { m } from '#i18n/messages.ts';
import type { Faults } from '../draft-data.ts';
import { hasSilentPicture, saysSomething } from '../html.ts';

/** Both languages have something to say, and every picture says what is on it. */
export function richTextFaults(form: { contentEn: string; contentZh: string }): Faults {
  const faults: Faults = {};
  for (const name of ['contentEn', 'contentZh'] as const) {
    if (!saysSomething(form[name])) faults[name] = m.field_required();
    else if (hasSilentPicture(form[name])) faults[name] = m.site_content_pictureWithoutText();
  }
  return faults;
}
