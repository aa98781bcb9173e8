import { afterEach, expect, it, vi } from 'vitest';
import { emptyBrowser } from './fake-browser.ts';
import { watchCopyButtons } from '#app/frame/copy.ts';
import { $toasts } from '#app/stores/toasts.ts';
import messages from '../../i18n/en-US.json' with { type: 'json' };

afterEach(() => {
  $toasts.set([]);
  emptyBrowser();
});

/** Presses a button that copies, as components/center/CopyButton.tsx writes it. */
async function press(copy: string, writeText: (text: string) => Promise<void>): Promise<void> {
  const dataset = { copy, copied: messages.toast_copied, copyFailed: messages.toast_copyFailed };
  const listen = vi.fn<(kind: string, listener: (event: object) => Promise<void>) => void>();
  vi.stubGlobal('document', { addEventListener: listen });
  vi.stubGlobal('location', { href: 'https://site.test/en-US/abs' });
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  watchCopyButtons();
  await listen.mock.calls[0]![1]({ target: { closest: () => ({ dataset }) } });
}
const toasts = () => $toasts.get().map(({ text, kind }) => [text, kind]);

it('a copied text says "Replicating Success"', async () => {
  const copied: string[] = [];
  await press('GB29NWBK60161331926819', async (text) => void copied.push(text));
  await press('', async (text) => void copied.push(text));
  expect(copied).toEqual(['GB29NWBK60161331926819', 'https://site.test/en-US/abs']);
  expect(toasts()).toEqual([
    ['Replicating Success', 'success'],
    ['Replicating Success', 'success'],
  ]);
});

it('a browser that does not let a page copy is told of with "copy failed"', async () => {
  await press('x', () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError')));
  expect(toasts()).toEqual([['copy failed', 'warning']]);
});
