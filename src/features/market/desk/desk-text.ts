import type { DeskChange } from '#api/market/desk.ts';
import { controlLists, type ControlList, type DeskValue } from '#api/market/desk-choices.ts';
import { controlNames } from '#api/market/control-names.ts';
import { ghsNames } from '#api/market/ghs-names.ts';
import { m } from '#i18n/messages.ts';

const isControl = (text: string): text is ControlList => (controlLists as readonly string[]).includes(text);
const isGhs = (text: string): text is keyof typeof ghsNames => text in ghsNames;
export const optionName = (text: string): string =>
  isControl(text) ? controlNames[text]() : isGhs(text) ? ghsNames[text]() : text;

/** A value as it is read. */
export function valueText(value: DeskChange['after'] | undefined): string {
  if (typeof value === 'boolean') return value ? m.deals_rfq_yes() : m.deals_rfq_no();
  if (Array.isArray(value)) return value.map(optionName).join('; ') || '–';
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'string' ? optionName(value) : Object.values(value).map(valueText).join(' · ');
}

/** Between texts in a field: one a line. */
export const asTyped = (value: DeskValue | undefined): string =>
  Array.isArray(value) ? value.join('\n') : typeof value === 'boolean' ? String(value) : (value ?? '');
export const asList = (typed: string): string[] =>
  typed
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '');
