import { m } from '#i18n/messages.ts';
import { wordSpace } from '#lib/join-words.ts';
import { localPath } from '#lib/paths.ts';
import { CheckboxField } from '#components/ui/checkbox.tsx';

type Props = {
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | undefined;
};

/** Never ticked before: the reader does it. The texts open beside the form, so that nothing typed is lost. */
export function AgreementField({ name, checked, onChange, error }: Props) {
  const gap = wordSpace();
  const link = (code: 'user' | 'privacy', title: string) => (
    <a className="link" href={localPath('/agreement', { code })} target="_blank">
      {title}
    </a>
  );
  return (
    <CheckboxField name={name} checked={checked} onChange={onChange} error={error} required>
      {m.members_account_agree()}
      {gap}
      {link('user', m.members_account_userAgreement())}
      {gap}
      {m.members_account_agreeAnd()}
      {gap}
      {link('privacy', m.members_account_privacyPolicy())}
    </CheckboxField>
  );
}
