import { useState, type FormEvent } from 'react';
import type { Editor } from '@tiptap/react';
import { contentLimits } from '#api/site/content-choices.ts';
import { FileField } from '#components/center/FileField.tsx';
import { pictureRule } from '#api/common/limits.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent, DialogFooter } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { m } from '#i18n/messages.ts';
import { addPicture } from '../stores/content-console.ts';
import { backTo } from './back-to-text.ts';

const rule = { ...pictureRule, maxBytes: contentLimits.pictureBytes };

/** Brings a picture into the text, or changes the words of the one that is chosen. */
export function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const present = editor.isActive('image');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [words, setWords] = useState(String((present && editor.getAttributes('image')['alt']) || ''));
  const [errors, setErrors] = useState<{ picture?: string; words?: string }>({});
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const alt = words.trim();
    const [file] = files;
    const wrong = {
      ...(alt === '' && { words: m.site_editor_pictureWordsMissing() }),
      ...(!present && !file && { picture: m.field_required() }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0 || busy) return;
    if (file) {
      setBusy(true);
      const outcome = await addPicture(file);
      setBusy(false);
      if (!outcome.ok) return setErrors({ picture: outcome.fields['picture'] ?? outcome.message });
      const { sources, width, height } = outcome.data;
      const attributes = { src: sources.at(-1)!.href, alt, width, height };
      if (present) editor.chain().focus().updateAttributes('image', attributes).run();
      else editor.chain().focus().setImage(attributes).run();
    } else editor.chain().focus().updateAttributes('image', { alt }).run();
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={m.site_editor_picture()} onCloseAutoFocus={backTo(editor)}>
        <form noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
          <FileField
            name="picture"
            label={present ? m.site_editor_pictureOther() : m.site_editor_pictureFile()}
            rule={rule}
            max={1}
            required={!present}
            error={errors.picture}
            files={files}
            onChange={setFiles}
          />
          <Field
            name="pictureWords"
            label={m.site_editor_pictureWords()}
            help={m.site_editor_pictureWordsHelp()}
            error={errors.words}
            required
          >
            {(control) => (
              <Input
                {...control}
                value={words}
                maxLength={contentLimits.pictureWords}
                onChange={(event) => setWords(event.target.value)}
              />
            )}
          </Field>
          <DialogFooter>
            {present && (
              <Button
                variant="danger"
                onClick={() => {
                  editor.chain().focus().deleteNode('image').run();
                  onClose();
                }}
              >
                {m.site_editor_pictureRemove()}
              </Button>
            )}
            <Button type="submit" busy={busy}>
              {present ? m.site_editor_pictureChange() : m.site_editor_pictureInsert()}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
