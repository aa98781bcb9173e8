import './editor.css';
import { useContext, useEffect, useRef, useState } from 'react';
import { EditorContent, useEditor } from '@tiptap/react';
import { cn } from '#components/ui/class-names.ts';
import { Field, FieldScope, fieldId } from '#components/ui/field.tsx';
import { extensions } from './extensions.ts';
import { Toolbar } from './Toolbar.tsx';

type Props = {
  name: string;
  label: string;
  /** The language that is written in it. */
  lang: string;
  value: string;
  error: string | undefined;
  onChange: (html: string) => void;
};

/** A text with headings, lists, tables, links and pictures, written as readers will see it. */
export default function RichTextField({ name, label, lang, value, error, onChange }: Props) {
  const id = fieldId(useContext(FieldScope), name);
  const written = useRef(value);
  const latest = useRef(onChange);
  latest.current = onChange;
  const [, follow] = useState(0);
  const attributes: Record<string, string> = {
    ...{ id, lang, role: 'textbox', 'aria-multiline': 'true', 'aria-required': 'true' },
    'aria-labelledby': `${id}-label`,
    ...(error && { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` }),
    class: 'prose rich-text',
  };
  const editor = useEditor({
    extensions,
    content: value,
    injectCSS: false,
    editorProps: { attributes },
    onUpdate: ({ editor: now }) => {
      written.current = now.isEmpty ? '' : now.getHTML();
      latest.current(written.current);
    },
    // The buttons show what is at the cursor.
    onTransaction: () => follow((count) => count + 1),
  });
  // What comes from elsewhere (another version, a draft thrown away) takes the place of what is there.
  useEffect(() => {
    if (!editor || value === written.current) return;
    written.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => editor?.setOptions({ editorProps: { attributes } }), [editor, error]);
  return (
    <Field name={name} label={label} error={error} required composed>
      {() => (
        <div className={cn('border-line-strong bg-surface rounded border', error && 'border-bad')}>
          {editor && <Toolbar editor={editor} label={label} />}
          <EditorContent editor={editor} />
        </div>
      )}
    </Field>
  );
}
