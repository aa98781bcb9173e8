import type { Locale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { localPath } from '#lib/paths.ts';
import { CheckboxField } from '#components/ui/checkbox.tsx';

type Props = {
  name: string;
  locale: Locale;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | undefined;
};

/** Never ticked before: the reader does it. The texts open beside the form, so that nothing typed is lost. */
export function AgreementField({ name, locale, checked, onChange, error }: Props) {
  const gap = locale === 'zh-CN' ? '' : ' ';
  const link = (code: 'user' | 'privacy', title: string) => (
    <a className="link" href={localPath(locale, '/agreement', { code })} target="_blank">
      {title}
    </a>
  );
  return (
    <CheckboxField name={name} checked={checked} onChange={onChange} error={error} required>
      {m.account_agree()}
      {gap}
      {link('user', m.account_userAgreement())}
      {gap}
      {m.account_agreeAnd()}
      {gap}
      {link('privacy', m.account_privacyPolicy())}
    </CheckboxField>
  );
}
