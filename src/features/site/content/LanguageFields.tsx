import { lazy, Suspense, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { contentLimits, type ContentKind } from '#api/site/content-choices.ts';
import { AfterHydration } from '#components/center/AfterHydration.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import type { FormState } from '#components/form/use-form.ts';
import { cn } from '#components/ui/class-names.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { languageOptions } from '#i18n/locales.ts';
import { getLocale } from '#i18n/get-locale.ts';
import { m } from '#i18n/messages.ts';
import type { ContentValues, TextName } from '#api/site/content-values.ts';

/** Edits what stands in the document: nothing can be drawn of it on a server. */
const RichTextField = lazy(() => import('./RichTextField.tsx'));

type Language = 'En' | 'Zh';
const languages: readonly { code: Language; lang: string; name: string }[] = languageOptions.map(
  ({ value, label }) => ({
    code: value === 'zh-CN' ? 'Zh' : 'En',
    lang: value,
    name: label,
  }),
);
type Wish = { name: string; label: () => string; max: number; shape: 'line' | 'lines' | 'rich' };

const { banner, site } = contentLimits;
const title = { name: 'title', label: m.site_content_title, max: contentLimits.title, shape: 'line' } as const;
const summary = { name: 'summary', label: m.site_content_summary, max: contentLimits.summary, shape: 'lines' } as const;
const text = { name: 'content', label: m.site_content_text, max: contentLimits.html, shape: 'rich' } as const;
const wishes: Record<ContentKind, readonly Wish[]> = {
  news: [title, summary, text],
  article: [title, summary, text],
  agreement: [title, text],
  banner: [
    { ...title, max: banner.title },
    { name: 'text', label: m.site_content_bannerText, max: banner.text, shape: 'lines' },
  ],
  site: [
    { name: 'about', label: m.site_content_footerAbout, max: site.about, shape: 'lines' },
    { name: 'registration', label: m.site_content_footerRegistration, max: site.registration, shape: 'lines' },
  ],
};

type Props = { kind: ContentKind; form: FormState<ContentValues> };

/** What is written in each language: side by side at a desk, one at a time where there is no room. */
export function LanguageFields({ kind, form }: Props) {
  const [shown, setShown] = useState<Language>(getLocale() === 'zh-CN' ? 'Zh' : 'En');
  const wrongIn = (language: Language) =>
    wishes[kind].filter(({ name }) => form.errors[`${name}${language}`] !== undefined).length;
  // The summary of errors leads to a field: it must be there to be reached.
  useEffect(() => {
    const toField = (event: Event) => {
      const target = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
      const language = /field-\w+?(En|Zh)$/.exec(target?.getAttribute('href') ?? '')?.[1] as Language | undefined;
      if (language) flushSync(() => setShown(language));
    };
    document.addEventListener('click', toField, true);
    return () => document.removeEventListener('click', toField, true);
  }, []);
  return (
    <div>
      <div role="group" aria-label={m.site_content_languages()} className="border-line mb-4 flex border-b xl:hidden">
        {languages.map(({ code, name }) => (
          <button
            key={code}
            type="button"
            aria-pressed={shown === code}
            className={cn(
              'press -mb-px border-b-2 px-4',
              shown === code ? 'border-brand text-brand font-medium' : 'border-transparent',
            )}
            onClick={() => setShown(code)}
          >
            {name}
            {wrongIn(code) > 0 && (
              <span className="bg-bad-soft text-bad ml-2 rounded-full px-2 text-meta">
                {m.site_content_toMend({ count: wrongIn(code) })}
              </span>
            )}
          </button>
        ))}
      </div>
      <div className="grid gap-6 xl:grid-cols-2">
        {languages.map(({ code, lang, name }) => (
          <section key={code} aria-label={name} className={cn('min-w-0 space-y-5', shown !== code && 'max-xl:hidden')}>
            <h2 className="text-soft hidden text-table xl:block">{name}</h2>
            {wishes[kind].map((wish) => (
              <Written key={wish.name} wish={wish} name={`${wish.name}${code}` as TextName} lang={lang} form={form} />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

type WrittenProps = { wish: Wish; name: TextName; lang: string; form: FormState<ContentValues> };

function Written({ wish: { label, max, shape }, name, lang, form }: WrittenProps) {
  const error = form.errors[name];
  const value = form.values[name];
  if (shape === 'rich')
    return (
      <AfterHydration>
        <Suspense fallback={<Skeleton of="form" rows={6} />}>
          <RichTextField
            name={name}
            label={label()}
            lang={lang}
            value={value}
            error={error}
            onChange={(html) => form.set(name, html)}
          />
        </Suspense>
      </AfterHydration>
    );
  return (
    <Field name={name} label={label()} error={error} required>
      {(control) =>
        shape === 'lines' ? (
          <Textarea
            {...control}
            lang={lang}
            rows={3}
            maxLength={max}
            value={value}
            onChange={(event) => form.set(name, event.target.value)}
          />
        ) : (
          <Input
            {...control}
            lang={lang}
            maxLength={max}
            value={value}
            onChange={(event) => form.set(name, event.target.value)}
          />
        )
      }
    </Field>
  );
}
