import type { Editor } from '@tiptap/react';

/** A window over the text that is closed without a word gives the keyboard back to the text. */
export const backTo = (editor: Editor) => (event: Event) => {
  event.preventDefault();
  editor.commands.focus();
};
