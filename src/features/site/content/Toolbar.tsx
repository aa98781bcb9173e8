import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Editor } from '@tiptap/react';
import { cn } from '#components/ui/class-names.ts';
import { m } from '#i18n/messages.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#components/ui/dropdown-menu.tsx';
import { Tooltip } from '#components/ui/tooltip.tsx';
import { backTo } from './back-to-text.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { PictureDialog } from './PictureDialog.tsx';
import { ToolIcon, type ToolSign } from './ToolIcon.tsx';

type Tool = {
  name: string;
  /** What stands on the button: a sign, or the words of a heading's level. */
  sign: ToolSign | `H${number}`;
  act: () => void;
  on?: boolean;
  off?: boolean;
  /** Opens these instead of acting. */
  menu?: readonly Tool[] | undefined;
};

const isLevel = (sign: Tool['sign']): sign is `H${number}` => /^H\d$/.test(sign);

/** The groups of buttons over a text. */
function toolsOf(editor: Editor, open: (dialog: 'link' | 'picture') => void): Tool[][] {
  const chain = () => editor.chain().focus();
  const heading = (level: 2 | 3 | 4): Tool => ({
    name: m.site_editor_heading({ level: level - 1 }),
    sign: `H${level - 1}`,
    act: () => chain().toggleHeading({ level }).run(),
    on: editor.isActive('heading', { level }),
  });
  const inTable = editor.isActive('table');
  const tableTools: Tool[] = [
    { name: m.site_editor_rowBelow(), sign: 'rowBelow', act: () => chain().addRowAfter().run() },
    { name: m.site_editor_columnRight(), sign: 'columnRight', act: () => chain().addColumnAfter().run() },
    { name: m.site_editor_deleteRow(), sign: 'deleteRow', act: () => chain().deleteRow().run() },
    { name: m.site_editor_deleteColumn(), sign: 'deleteColumn', act: () => chain().deleteColumn().run() },
    { name: m.site_editor_headerRow(), sign: 'headerRow', act: () => chain().toggleHeaderRow().run() },
    { name: m.site_editor_deleteTable(), sign: 'deleteTable', act: () => chain().deleteTable().run() },
  ];
  return [
    [
      { name: m.site_editor_undo(), sign: 'undo', act: () => chain().undo().run(), off: !editor.can().undo() },
      { name: m.site_editor_redo(), sign: 'redo', act: () => chain().redo().run(), off: !editor.can().redo() },
    ],
    [heading(2), heading(3)],
    [
      { name: m.site_editor_bold(), sign: 'bold', act: () => chain().toggleBold().run(), on: editor.isActive('bold') },
      {
        name: m.site_editor_italic(),
        sign: 'italic',
        act: () => chain().toggleItalic().run(),
        on: editor.isActive('italic'),
      },
      { name: m.site_editor_code(), sign: 'code', act: () => chain().toggleCode().run(), on: editor.isActive('code') },
      { name: m.site_editor_link(), sign: 'link', act: () => open('link'), on: editor.isActive('link') },
    ],
    [
      {
        name: m.site_editor_bullets(),
        sign: 'bullets',
        act: () => chain().toggleBulletList().run(),
        on: editor.isActive('bulletList'),
      },
      {
        name: m.site_editor_numbers(),
        sign: 'numbers',
        act: () => chain().toggleOrderedList().run(),
        on: editor.isActive('orderedList'),
      },
      {
        name: m.site_editor_quote(),
        sign: 'quote',
        act: () => chain().toggleBlockquote().run(),
        on: editor.isActive('blockquote'),
      },
      { name: m.site_editor_rule(), sign: 'rule', act: () => chain().setHorizontalRule().run() },
    ],
    [
      { name: m.site_editor_picture(), sign: 'picture', act: () => open('picture'), on: editor.isActive('image') },
      {
        name: m.site_editor_table(),
        sign: 'table',
        act: () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
        menu: inTable ? tableTools : undefined,
      },
    ],
  ];
}

/** Buttons with names; one stop of the Tab key, the arrows go from button to button. */
export function Toolbar({ editor, label }: { editor: Editor; label: string }) {
  const [dialog, setDialog] = useState<'link' | 'picture' | null>(null);
  const [stop, setStop] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const groups = toolsOf(editor, setDialog);
  const count = groups.flat().length;
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: count - 1 };
    const next = steps[event.key];
    // A menu hangs in the bar, as far as the events go.
    if (next === undefined || !bar.current?.contains(event.target as Node)) return;
    event.preventDefault();
    const to = (next + count) % count;
    setStop(to);
    bar.current.querySelectorAll('button')[to]?.focus();
  };
  let at = -1;
  return (
    <>
      <div
        ref={bar}
        role="toolbar"
        aria-label={m.site_editor_tools({ label })}
        className="border-line bg-surface sticky top-(--bar) z-10 flex flex-wrap gap-x-2 rounded-t border-b p-1"
        onKeyDown={onKeyDown}
      >
        {groups.map((tools, index) => (
          <div key={index} className="flex flex-wrap">
            {tools.map(({ name, sign, act, on, off, menu }) => {
              at += 1;
              const place = at;
              const button = (
                <button
                  type="button"
                  aria-label={name}
                  aria-pressed={on}
                  aria-disabled={off || undefined}
                  tabIndex={place === Math.min(stop, count - 1) ? 0 : -1}
                  className={cn(
                    'press flex min-w-[44px] items-center justify-center rounded px-1.5 text-table pointer-fine:min-w-8',
                    on ? 'bg-brand-soft text-brand' : 'hover:bg-sunken',
                    off && 'text-faint',
                  )}
                  onFocus={() => setStop(place)}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={menu ? undefined : () => !off && act()}
                >
                  {isLevel(sign) ? <span aria-hidden="true">{sign}</span> : <ToolIcon sign={sign} />}
                </button>
              );
              return menu ? (
                <ToolMenu key={name} name={name} tools={menu} onClose={backTo(editor)}>
                  {button}
                </ToolMenu>
              ) : (
                <Tooltip key={name} text={name}>
                  {button}
                </Tooltip>
              );
            })}
          </div>
        ))}
      </div>
      {dialog === 'link' && <LinkDialog editor={editor} onClose={() => setDialog(null)} />}
      {dialog === 'picture' && <PictureDialog editor={editor} onClose={() => setDialog(null)} />}
    </>
  );
}

type MenuProps = { name: string; tools: readonly Tool[]; onClose: (event: Event) => void; children: ReactNode };

/** What can be done with a table, in words. */
function ToolMenu({ name, tools, onClose, children }: MenuProps) {
  return (
    <DropdownMenu modal={false}>
      <Tooltip text={name}>
        <DropdownMenuTrigger asChild>{children}</DropdownMenuTrigger>
      </Tooltip>
      <DropdownMenuContent onCloseAutoFocus={onClose}>
        {tools.map((tool) => (
          <DropdownMenuItem key={tool.name} onSelect={tool.act}>
            {!isLevel(tool.sign) && <ToolIcon sign={tool.sign} />}
            {tool.name}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
