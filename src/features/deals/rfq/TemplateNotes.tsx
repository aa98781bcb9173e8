import type { RfqTemplates } from '#api/deals/rfq-templates.ts';
import type { RfqTemplate } from '#api/deals/rfq.ts';
import { rfqLabels } from '#api/deals/rfq-labels.ts';
import { Notice } from '#components/center/Notice.tsx';
import { m } from '#i18n/messages.ts';
import { rfqPath } from '#lib/guards.ts';
import { joinWords } from '#lib/join-words.ts';
import { localPath } from '#lib/paths.ts';

/** From which template the form was filled, and what of it the site does not know any more. */
export function TemplateNote({ kept }: Pick<RfqTemplate, 'kept'>) {
  if (!kept) return null;
  const labels: Record<string, string> = rfqLabels();
  const fields = kept.gone.flatMap((field) => labels[field] ?? []);
  return (
    <Notice tone={kept.gone.length > 0 ? 'amber' : 'brand'} title={m.deals_template_begun({ name: kept.name })}>
      {fields.length > 0 && <p>{m.deals_template_gone({ fields: joinWords(fields) })}</p>}
      {kept.gone.includes('materialId') && <p>{m.deals_template_goneGrade()}</p>}
    </Notice>
  );
}

/** The company's templates, each a beginning of the form. */
export function TemplateLinks({ templates }: { templates: RfqTemplates }) {
  if (templates.length === 0) return null;
  return (
    <details className="fold">
      <summary className="press hover:text-brand flex items-center font-medium">{m.deals_template_begin()}</summary>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 pt-1">
        {templates.map(({ id, name }) => (
          <li key={id}>
            <a
              className="link press inline-flex items-center break-words"
              href={localPath(rfqPath, { templateId: id })}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
