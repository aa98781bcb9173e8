import type { MemberBase } from '#api/members/user.ts';
import { textError } from '#components/center/checks.ts';
import { textLength } from '#api/common/limits.ts';
import { Form } from '#components/form/Form.tsx';
import { PhoneField, type PhoneValue } from '#components/form/PhoneField.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { m } from '#i18n/messages.ts';
import { countryHere } from '#lib/country-here.ts';
import type { PhoneCountry } from '#lib/phone-countries.ts';
import { numberedCountries, splitPhoneNumber, toE164 } from '#lib/phone-number.ts';
import { draftOf } from '#app/stores/draft.ts';
import { updateInfo } from '#app/stores/member-info.ts';
import { showToast } from '#app/stores/toasts.ts';

type Props = { countries: readonly PhoneCountry[]; user: MemberBase };
type Values = { nickname: string; telephone: PhoneValue };

/** Where most members telephone: first in the list. */
const usualCountries = ['CN', 'HK', 'TW', 'SG', 'KR', 'JP', 'US', 'DE'];

/** The kept form of what was typed; '' for none, null when no number has this form. */
const kept = ({ iso2, national }: PhoneValue) => (national.trim() === '' ? '' : toE164(iso2, national));

/** Nickname and telephone. */
export function InfoForm({ countries, user }: Props) {
  const form = useForm<Values>({
    initial: {
      nickname: user.nickname,
      telephone: user.telephone ? splitPhoneNumber(user.telephone) : { iso2: usualCountries[0]!, national: '' },
    },
    // The server does not know where this browser is.
    restore: (initial) => {
      const iso2 = user.telephone ? undefined : countryHere(countries.map((country) => country.iso2));
      return iso2 ? { ...initial, telephone: { ...initial.telephone, iso2 } } : initial;
    },
    draft: () => draftOf('profile'),
    check: ({ nickname, telephone }) => ({
      nickname: textError(nickname, textLength.nickname),
      telephone: kept(telephone) === null ? m.center_telephoneWrong() : undefined,
    }),
    send: async ({ nickname, telephone }) => {
      const outcome = await updateInfo({ nickname: nickname.trim(), telephone: kept(telephone) ?? '' });
      if (outcome.ok) showToast(m.center_saved(), 'success');
      return outcome;
    },
  });
  const { values, errors, set } = form;
  const labels = { nickname: m.members_account_nickname(), telephone: m.center_telephone() };
  return (
    <Form form={form} labels={labels} className="max-w-[32rem]">
      <Field
        name="nickname"
        label={labels.nickname}
        help={m.members_account_nicknameHelp()}
        error={errors['nickname']}
        required
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="nickname"
            value={values.nickname}
            maxLength={textLength.nickname[1]}
            onChange={(event) => set('nickname', event.target.value)}
          />
        )}
      </Field>
      <PhoneField
        name="telephone"
        label={labels.telephone}
        countries={countries}
        allowed={numberedCountries}
        preferred={usualCountries}
        value={values.telephone}
        onChange={(telephone) => set('telephone', telephone)}
        error={errors['telephone']}
        help={m.center_telephoneHelp()}
      />
      <Button type="submit" busy={form.busy}>
        {m.center_save()}
      </Button>
    </Form>
  );
}
