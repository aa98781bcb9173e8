import { contentLimits } from '#api/site/content-choices.ts';
import type { FormState } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { m } from '#i18n/messages.ts';
import type { ContentValues, Partner } from '#api/site/content-values.ts';

const { partners: most, label: longestLabel } = contentLimits.site;

/** Friendly links in their order. */
export function PartnerFields({ form }: { form: FormState<ContentValues> }) {
  const { partners } = form.values;
  const change = (at: number, part: Partial<Partner>, name: string) =>
    form.set(
      'partners',
      partners.map((partner, index) => (index === at ? { ...partner, ...part } : partner)),
      `partners.${at}.${name}`,
    );
  const move = (at: number, by: number) => {
    const next = [...partners];
    const [moved] = next.splice(at, 1);
    next.splice(at + by, 0, moved!);
    form.set('partners', next);
  };
  const fields = [
    { name: 'en', label: m.site_content_partnerEn(), max: longestLabel },
    { name: 'zh', label: m.site_content_partnerZh(), max: longestLabel },
    { name: 'href', label: m.site_content_partnerHref(), max: contentLimits.href },
  ] as const;
  return (
    <fieldset className="space-y-4">
      <legend className="text-lg font-semibold">{m.frame_partnerSites()}</legend>
      <ol className="space-y-4">
        {partners.map((partner, at) => (
          <li
            key={at}
            className="border-line grid gap-3 border-b pb-4 sm:grid-cols-[1fr_1fr_1.5fr_auto] sm:items-start"
          >
            {fields.map(({ name, label, max }) => (
              <Field
                key={name}
                name={`partners.${at}.${name}`}
                label={label}
                error={form.errors[`partners.${at}.${name}`]}
                required
              >
                {(control) => (
                  <Input
                    {...control}
                    maxLength={max}
                    value={partner[name]}
                    onChange={(event) => change(at, { [name]: event.target.value }, name)}
                  />
                )}
              </Field>
            ))}
            <div className="flex gap-1 sm:pt-6">
              <Button
                variant="quiet"
                size="icon"
                disabled={at === 0}
                aria-label={m.site_content_moveUp({ name: partner.en })}
                onClick={() => move(at, -1)}
              >
                ↑
              </Button>
              <Button
                variant="quiet"
                size="icon"
                disabled={at === partners.length - 1}
                aria-label={m.site_content_moveDown({ name: partner.en })}
                onClick={() => move(at, 1)}
              >
                ↓
              </Button>
              <Button
                variant="quiet"
                size="icon"
                aria-label={m.site_content_removePartner({ name: partner.en })}
                onClick={() =>
                  form.set(
                    'partners',
                    partners.filter((_, index) => index !== at),
                  )
                }
              >
                ×
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {partners.length < most && (
        <Button
          variant="outline"
          onClick={() => form.set('partners', [...partners, { en: '', zh: '', href: 'https://' }])}
        >
          {m.site_content_addPartner()}
        </Button>
      )}
    </fieldset>
  );
}
