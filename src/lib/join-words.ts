import { getLocale } from '#i18n/messages.ts';

/** Names in a row, as the page's language separates them. */
export const joinWords = (words: readonly string[]): string => words.join(getLocale() === 'zh-CN' ? '、' : ', ');
