import { useEffect, useState } from 'react';
import type { ContentKind } from '#api/site/content-choices.ts';
import { newsKinds } from '#api/site/content-choices.ts';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { newsKindName } from '../news/news-kind-name.ts';
import { Button } from '#components/ui/button.tsx';
import { inLocale } from '#i18n/browser.ts';
import { languageOptions, type Locale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import type { ContentValues } from '#api/site/content-values.ts';
import { formatDate } from '#lib/format.ts';
import { readableHtml } from '#lib/rich-text.ts';
import { previewHtml } from '../stores/content-console.ts';

type Props = {
  kind: ContentKind;
  values: ContentValues;
  /** None: there is no text to go back to. */ onClose?: () => void;
};

/** The piece as readers will have it, in both languages, one under the other. */
export function Preview({ kind, values, onClose }: Props) {
  return (
    <section aria-label={m.site_content_preview()} className="space-y-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h3">{m.site_content_preview()}</h2>
        {onClose && (
          <Button variant="outline" onClick={onClose}>
            {m.site_content_backToText()}
          </Button>
        )}
      </div>
      {languageOptions.map(({ value: locale, label }) => (
        <div key={locale} className="panel p-4 sm:p-6">
          <p className="text-faint mb-4 text-table">{label}</p>
          <Page kind={kind} locale={locale} values={values} />
        </div>
      ))}
    </section>
  );
}

function Page({ kind, locale, values }: Omit<Props, 'onClose'> & { locale: Locale }) {
  const own = locale === 'zh-CN' ? 'Zh' : 'En';
  const html = values[`content${own}`];
  const [clean, setClean] = useState<string | null>(null);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    void previewHtml(html).then((outcome) => (outcome.ok ? setClean(outcome.data) : setFailure(outcome.message)));
  }, [html]);
  const newsKind = newsKinds.find((one) => one === values.kind);
  if (kind === 'banner')
    return (
      <div lang={locale}>
        <p className="text-h2 font-semibold">{values[`title${own}`]}</p>
        <p className="text-soft mt-1">{values[`text${own}`]}</p>
      </div>
    );
  if (kind === 'site')
    return (
      <div lang={locale} className="text-soft space-y-3 text-table">
        <nav aria-label={m.site_content_menu()} className="flex flex-wrap gap-x-6">
          {values.menus.map((link, at) => (
            <span key={at}>{locale === 'zh-CN' ? link.zh : link.en}</span>
          ))}
        </nav>
        <p>{values[`about${own}`]}</p>
        <p>{values[`registration${own}`]}</p>
        <ul>
          {values.partners.map((partner, at) => (
            <li key={at}>{locale === 'zh-CN' ? partner.zh : partner.en}</li>
          ))}
        </ul>
      </div>
    );
  return (
    <article lang={locale}>
      <h1 className="max-w-[44rem] text-h1">{values[`title${own}`]}</h1>
      {kind === 'news' && (
        <p className="text-soft mt-2 flex flex-wrap gap-x-3 text-table">
          {newsKind && <span>{inLocale(locale, () => newsKindName(newsKind))}</span>}
          <span>{inLocale(locale, () => formatDate(new Date().toISOString()))}</span>
        </p>
      )}
      {kind !== 'agreement' && <p className="text-soft mt-4 max-w-[44rem] text-h3">{values[`summary${own}`]}</p>}
      {failure && (
        <p role="alert" className="text-bad mt-6">
          {failure}
        </p>
      )}
      {clean === null && !failure && <Skeleton rows={4} />}
      {/* Sanitised by the server, the same way as what it keeps. */}
      {clean !== null && (
        <div className="prose mt-6" dangerouslySetInnerHTML={{ __html: inLocale(locale, () => readableHtml(clean)) }} />
      )}
    </article>
  );
}
