import { passwordLength } from '#api/members/member.ts';
import { m } from '#i18n/messages.ts';
import { passwordStrength, type PasswordStrength as Strength } from '#api/members/password-strength.ts';
import { cn } from '#components/ui/class-names.ts';

type Props = {
  password: string;
  email?: string;
  /** What the field says is wrong with it: nothing is said twice. */
  error: string | undefined;
};

const words: Record<Strength, () => string> = {
  tooShort: () => m.members_password_tooShort({ min: passwordLength.min }),
  tooLong: () => m.members_password_tooLong({ max: passwordLength.max }),
  common: () => m.members_password_common(),
  fair: () => m.members_password_fair(),
  good: () => m.members_password_good(),
  strong: () => m.members_password_strong(),
};
const levels: Record<Strength, number> = { tooShort: 0, tooLong: 0, common: 1, fair: 2, good: 3, strong: 4 };
const steps = [1, 2, 3, 4];

/** How good a new password is: length and commonness, nothing else is asked of it. */
export function PasswordStrength({ password, email, error }: Props) {
  if (password === '') return m.members_password_rule({ min: passwordLength.min });
  const strength = passwordStrength(password, email);
  const level = levels[strength];
  const tone = level < 2 ? 'bg-bad' : level === 2 ? 'bg-amber' : 'bg-good';
  return (
    <div>
      <div className="my-1.5 flex gap-1" aria-hidden="true">
        {steps.map((step) => (
          <span key={step} className={cn('h-1 grow rounded-full', step <= level ? tone : 'bg-line')} />
        ))}
      </div>
      {words[strength]() === error ? null : words[strength]()}
    </div>
  );
}

/** The error of a new password that can be told here; the server knows more common ones. */
export function newPasswordError(password: string): string | undefined {
  if (password === '') return m.field_required();
  const length = [...password].length;
  if (length < passwordLength.min) return m.members_password_tooShort({ min: passwordLength.min });
  return length > passwordLength.max ? m.members_password_tooLong({ max: passwordLength.max }) : undefined;
}
