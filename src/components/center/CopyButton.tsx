import { m } from '#i18n/messages.ts';

/** Copies a text; islands/frame listens, and says what became of it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  return (
    <button
      type="button"
      className="link press"
      data-copy={text}
      data-copied={m.toast_copied()}
      data-copy-failed={m.toast_copyFailed()}
    >
      {label}
    </button>
  );
}
