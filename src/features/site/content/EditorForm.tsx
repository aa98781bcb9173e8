import { useEffect, useMemo, useState } from 'react';
import type { ContentKind } from '#api/site/content-choices.ts';
import type { ContentEntry } from '#api/site/content-console.ts';
import { Notice } from '#components/center/Notice.tsx';
import type { Family } from '#components/form/CategoryPicker.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { fieldOf, type ContentValues } from '#api/site/content-values.ts';
import type { Failure } from '#lib/outcome.ts';
import { contentChanged, localContent, publishContent, saveContent } from '../stores/content-console.ts';
import { showToast } from '#app/stores/toasts.ts';
import { contentLabels } from './content-words.ts';
import { KindFields } from './KindFields.tsx';
import { LanguageFields } from './LanguageFields.tsx';
import { Preview } from './Preview.tsx';
import { Standing } from './Standing.tsx';
import { PublishBar } from './PublishBar.tsx';
import { useLeaveWarning } from './use-leave-warning.ts';

type Props = {
  kind: ContentKind;
  families: readonly Family[];
  /** Undefined: a new piece. */
  given: string | undefined;
  entry: ContentEntry | null;
  beginning: ContentValues;
  /** It has been kept for the first time, under this ref. */
  onNamed: (ref: string) => void;
  onGone: () => void;
  onReload: () => Promise<void>;
};

/** Whose fields are a long list: they come after the text. */
const longKinds: readonly ContentKind[] = ['news', 'site'];

const same = (a: ContentValues, b: ContentValues) => JSON.stringify(a) === JSON.stringify(b);
/** The server's names of fields become those of the form. */
const atFields = (fields: Failure['fields']) =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [fieldOf(name), text]));

/** The text in both languages, and what can be done with it. What is typed stays in this browser until it is saved. */
export function EditorForm({ kind, families, given, entry: opened, beginning, onNamed, onGone, onReload }: Props) {
  const [entry, setEntry] = useState(opened);
  const ref = entry?.ref ?? given;
  const local = useMemo(() => localContent(kind, ref), [kind, ref]);
  const [kept, setKept] = useState(beginning);
  const [unsent, setUnsent] = useState(beginning);
  const [overtaken, setOvertaken] = useState(false);
  const [previewing, setPreviewing] = useState(false);

  const save = async (values: ContentValues): Promise<ContentEntry | Failure> => {
    const outcome = await saveContent(kind, ref, values);
    if (!outcome.ok) {
      setOvertaken(outcome.overtaken === true);
      const message = outcome.overtaken ? m.site_content_overtaken() : outcome.message;
      return { ...outcome, message, fields: atFields(outcome.fields) };
    }
    const now = { ...values, ref: outcome.data.ref, readAt: outcome.data.updatedAt ?? '' };
    form.reset(now);
    setKept(now);
    setEntry(outcome.data);
    setOvertaken(false);
    if (ref === undefined) onNamed(outcome.data.ref);
    return outcome.data;
  };
  const form = useForm<ContentValues>({
    initial: beginning,
    check: () => ({}),
    send: async (values) => {
      const saved = await save(values);
      if ('ok' in saved) return saved;
      showToast(values.publishAt ? m.site_content_savedForLater() : m.site_content_saved(), 'success');
      return { ok: true };
    },
    onChange: (values) => {
      contentChanged();
      local.keep(values);
    },
  });
  // What was typed and not sent is this browser's: the page came without it.
  useEffect(() => {
    const typed = local.read(beginning);
    if (same(typed, beginning)) return;
    setUnsent(typed);
    form.reset(typed);
  }, []);
  const unsaved = !same(form.values, kept);
  useLeaveWarning(unsaved);

  const publish = async () => {
    // At once, whatever time was set before.
    const saved = await save({ ...form.values, publishAt: '' });
    if ('ok' in saved) return form.refuse(saved.fields, saved.message);
    const outcome = await publishContent(saved);
    if (!outcome.ok) return form.refuse(atFields(outcome.fields), outcome.message);
    showToast(m.site_content_publishedToast(), 'success');
    await onReload();
  };

  const fields = (
    <div key="fields" className="panel p-4 sm:p-5">
      <KindFields kind={kind} given={ref} form={form} families={families} />
    </div>
  );
  const texts = (
    <div key="texts" className="panel p-4 sm:p-5">
      <LanguageFields kind={kind} form={form} />
    </div>
  );
  const labels = { ...contentLabels(), ...linkLabels(form.values) };
  if (previewing) return <Preview kind={kind} values={form.values} onClose={() => setPreviewing(false)} />;
  return (
    <Form form={form} labels={labels} className="space-y-6">
      {!same(unsent, beginning) && unsaved && (
        <Notice tone="amber" title={m.site_content_unsent()}>
          <Button
            variant="outline"
            size="small"
            onClick={() => {
              local.clear();
              form.reset(kept);
            }}
          >
            {m.site_content_dropUnsent()}
          </Button>
        </Notice>
      )}
      {overtaken && (
        <Button
          variant="outline"
          onClick={() => {
            local.clear();
            void onReload();
          }}
        >
          {m.site_content_takeTheirs()}
        </Button>
      )}
      {entry && <Standing entry={entry} onGone={onGone} onChanged={onReload} />}
      {longKinds.includes(kind) ? [texts, fields] : [fields, texts]}
      <PublishBar form={form} unsaved={unsaved} onPreview={() => setPreviewing(true)} onPublish={publish} />
    </Form>
  );
}

/** Each link has fields of its own. */
const linkLabels = (values: ContentValues) =>
  Object.fromEntries(
    (['menus', 'partners'] as const).flatMap((list) =>
      values[list].flatMap((_, at) => [
        [`${list}.${at}.en`, m.site_content_linkEn()],
        [`${list}.${at}.zh`, m.site_content_linkZh()],
        [`${list}.${at}.href`, list === 'menus' ? m.site_content_menuPage() : m.site_content_partnerHref()],
      ]),
    ),
  );
