import { localeCookie, type Locale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';

/** A language without a row is offered by its name. */
const invitations: Partial<Record<Locale, string>> = { 'zh-CN': '切换到简体中文' };

/**
 * The bare address is in the default language (specification, section 3), whatever the browser asks for: who reads another of ours
 * is offered it, until one of the two is chosen. Over the page, so that nothing of it moves.
 */
export function offerLanguage(choose: (language: string) => void): void {
  const links = document.querySelectorAll<HTMLAnchorElement>('[data-language]');
  const link = [...links].find(({ lang }) => navigator.language.slice(0, 2) === lang.slice(0, 2));
  if (!link || document.cookie.includes(`${localeCookie.name}=`)) return;
  const line = document.createElement('p');
  line.className = 'toast';
  const go = document.createElement('a');
  const close = document.createElement('button');
  go.href = link.href;
  go.lang = go.hreflang = link.lang;
  go.className = close.className = 'toast-undo press';
  go.textContent = invitations[link.lang as Locale] ?? link.text;
  go.addEventListener('click', () => choose(link.lang));
  close.type = 'button';
  close.ariaLabel = m.ui_close();
  close.textContent = '×';
  close.addEventListener('click', () => {
    choose(document.documentElement.lang);
    line.remove();
  });
  line.append(go, close);
  document.querySelector('[data-toasts]')?.append(line);
}
