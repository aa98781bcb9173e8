import { useEffect } from 'react';
import { figureLength } from '#api/common/limits.ts';
import { useStore } from '@nanostores/react';
import { contentLimits, type ContentKind } from '#api/site/content-choices.ts';
import { CategoryPicker, type Family } from '#components/form/CategoryPicker.tsx';
import { ChoiceField, TextField } from '#components/form/fields.tsx';
import type { FormState } from '#components/form/use-form.ts';
import { Field } from '#components/ui/field.tsx';
import { m } from '#i18n/messages.ts';
import type { ContentValues } from '#api/site/content-values.ts';
import { $chapters, loadChapters } from '../stores/content-console.ts';
import { agreementOptions, articleKindOptions, newsKindOptions } from './content-words.ts';
import { LinkFields } from './LinkFields.tsx';

type Props = {
  kind: ContentKind;
  /** Undefined: not saved yet, so that it can still be named. */
  given: string | undefined;
  form: FormState<ContentValues>;
  families: readonly Family[];
};

/** What is the same in both languages. */
export function KindFields(props: Props) {
  const { kind, given, form, families } = props;
  if (kind === 'news')
    return (
      <div className="grid gap-5 lg:grid-cols-2">
        <ChoiceField form={form} name="kind" options={newsKindOptions()} required />
        <Field
          name="categories"
          label={m.site_content_categories()}
          error={form.errors['categories']}
          className="lg:col-span-2"
        >
          {(control) => (
            <CategoryPicker
              control={control}
              families={families}
              chosen={form.values.categories}
              max={contentLimits.categories}
              onChange={(ids) => form.set('categories', ids)}
            />
          )}
        </Field>
      </div>
    );
  if (kind === 'article') return <ArticleFields given={given} form={form} />;
  if (kind === 'agreement')
    return (
      <div className="grid gap-5 sm:grid-cols-3">
        {given === undefined ? (
          <>
            <ChoiceField form={form} name="code" options={agreementOptions()} required />
            <TextField form={form} name="version" maxLength={contentLimits.version} placeholder="1.1" required />
          </>
        ) : (
          <p className="sm:col-span-2">
            <span className="block text-table font-medium">{m.site_content_version()}</span>
            {m.site_content_agreementVersion({
              agreement: agreementOptions().find(({ code }) => code === form.values.code)?.name ?? form.values.code,
              version: form.values.version,
            })}
            {form.errors['version'] && <span className="text-bad block text-table">{form.errors['version']}</span>}
          </p>
        )}
        <TextField form={form} name="effectiveFrom" type="date" help={m.site_content_effectiveFromHelp()} required />
      </div>
    );
  if (kind === 'banner')
    return (
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          form={form}
          name="href"
          maxLength={contentLimits.href}
          placeholder="/abs"
          help={m.site_content_hrefHelp()}
          required
        />
        <TextField
          form={form}
          name="sort"
          places={0}
          maxLength={figureLength.sort}
          help={m.site_content_sortHelp()}
          required
        />
        <TextField form={form} name="shownFrom" type="moment" help={m.site_content_shownHelp()} />
        <TextField form={form} name="shownUntil" type="moment" />
      </div>
    );
  return (
    <div className="space-y-8">
      <LinkFields form={form} list="menus" />
      <LinkFields form={form} list="partners" />
    </div>
  );
}

function ArticleFields({ given, form }: Pick<Props, 'given' | 'form'>) {
  const articles = useStore($chapters);
  useEffect(() => void loadChapters(), []);
  const chapters = articles.filter(({ ref }) => ref !== given).map(({ ref, title }) => ({ code: ref, name: title }));
  const chosen = form.values.parentCode;
  // What was chosen is shown while the list is on its way, or when it is withdrawn.
  const known = chosen === '' || chapters.some(({ code }) => code === chosen);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {given === undefined && (
        <TextField form={form} name="ref" maxLength={contentLimits.code} help={m.site_content_codeHelp()} required />
      )}
      <ChoiceField form={form} name="kind" options={articleKindOptions()} required />
      <ChoiceField
        form={form}
        name="parentCode"
        options={known ? chapters : [...chapters, { code: chosen, name: chosen }]}
        placeholder={m.site_content_noParent()}
      />
      <TextField
        form={form}
        name="sort"
        places={0}
        maxLength={figureLength.sort}
        help={m.site_content_sortHelp()}
        required
      />
    </div>
  );
}
