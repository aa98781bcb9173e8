import { useState, type FormEvent } from 'react';
import type { Editor } from '@tiptap/react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent, DialogFooter } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { contentLimits } from '#api/site/content-choices.ts';
import { m } from '#i18n/messages.ts';
import { backTo } from './back-to-text.ts';
import { isLinkTarget } from './extensions.ts';

/** Where the chosen words lead to. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before = String(editor.getAttributes('link')['href'] ?? '');
  const [address, setAddress] = useState(before);
  const [error, setError] = useState<string>();
  const chosen = !editor.state.selection.empty || before !== '';
  const [words, setWords] = useState('');

  const submit = (event: FormEvent) => {
    // The dialog stands in a form of its own, but within the editor's in the tree of components.
    event.preventDefault();
    event.stopPropagation();
    const href = address.trim();
    if (!isLinkTarget(href)) return setError(m.site_editor_linkForm());
    const chain = editor.chain().focus();
    if (chosen) chain.extendMarkRange('link').setLink({ href }).run();
    else
      chain
        .insertContent({ type: 'text', text: words.trim() || href, marks: [{ type: 'link', attrs: { href } }] })
        .run();
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={m.site_editor_link()} onCloseAutoFocus={backTo(editor)}>
        <form noValidate className="space-y-4" onSubmit={submit}>
          <Field
            name="linkAddress"
            label={m.site_editor_linkAddress()}
            help={m.site_editor_linkHelp()}
            error={error}
            required
          >
            {(control) => (
              <Input
                {...control}
                value={address}
                maxLength={contentLimits.href}
                onChange={(event) => setAddress(event.target.value)}
              />
            )}
          </Field>
          {!chosen && (
            <Field name="linkWords" label={m.site_editor_linkWords()}>
              {(control) => (
                <Input
                  {...control}
                  value={words}
                  maxLength={contentLimits.linkWords}
                  onChange={(event) => setWords(event.target.value)}
                />
              )}
            </Field>
          )}
          <DialogFooter>
            {before !== '' && (
              <Button
                variant="danger"
                onClick={() => {
                  editor.chain().focus().extendMarkRange('link').unsetLink().run();
                  onClose();
                }}
              >
                {m.site_editor_unlink()}
              </Button>
            )}
            <Button type="submit">{m.site_editor_setLink()}</Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
