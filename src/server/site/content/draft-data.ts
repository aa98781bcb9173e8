import type { z } from 'zod';
import type { ContentKind } from '#api/site/content-choices.ts';
import { contentForms } from '#api/site/content-console.ts';
import { m } from '#i18n/messages.ts';
import { invalid } from '#server/platform/errors.ts';
import { fieldMessages } from '#server/platform/http/field-messages.ts';
import { hasTooManyTags, mostTags, sanitiseHtml } from './html.ts';

export type DraftData = Record<string, unknown>;
/** What is wrong with fields, in the caller's language. */
export type Faults = Record<string, string>;

const richFields = ['contentEn', 'contentZh'];
const longest = 200_000;

/**
 * A draft as it may be kept: the fields of its kind, each of the right type though perhaps not complete, HTML sanitised.
 * Throws 422 that names what is of another type.
 */
export function readDraft(kind: ContentKind, given: DraftData): DraftData {
  const shape: Record<string, z.ZodType> = contentForms[kind].shape;
  const faults: Faults = {};
  const kept: DraftData = {};
  for (const name of Object.keys(shape).filter((one) => given[one] !== undefined)) {
    const value = given[name];
    const parsed = shape[name]!.safeParse(value, { reportInput: true });
    const mistaken = parsed.error?.issues.some(({ code }) => code === 'invalid_type');
    if (mistaken) faults[name] = m.field_wrongType();
    else if (JSON.stringify(value).length > longest) faults[name] = m.field_tooLong({ max: longest });
    else if (!richFields.includes(name)) kept[name] = value;
    else if (hasTooManyTags(String(value))) faults[name] = m.site_content_tooManyTags({ max: mostTags });
    else kept[name] = sanitiseHtml(String(value));
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return kept;
}

/** HTML as readers would get it; throws 422 where it has too many tags. */
export function previewHtml(html: string): { html: string } {
  if (hasTooManyTags(html)) throw invalid({ html: m.site_content_tooManyTags({ max: mostTags }) });
  return { html: sanitiseHtml(html) };
}

/** What the contract wants of a piece before it is published. */
export function formFaults(kind: ContentKind, data: DraftData): Faults {
  const parsed = contentForms[kind].safeParse(data, { reportInput: true });
  return parsed.success ? {} : fieldMessages(parsed.error);
}
