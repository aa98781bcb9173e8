import { describe, expect, it } from 'vitest';
import { read, repositoryFiles } from './source-files.ts';

/** What is typed into these is a secret, a proof of who one is, or a choice that no words go with. */
const nothingKept: Record<string, string> = {
  'deals/contract/SignForm.tsx': 'a signature is given at once, with the password',
  'deals/deal/ConfirmArrival.tsx': 'a day, which begins as today',
  'deals/freight/ExtendLanes.tsx': 'a day for lanes that were ticked',
  'deals/desk/AssignLine.tsx': 'a number that begins as it was found',
  'deals/samples/ReceiveForm.tsx': 'a day, which begins as today',
  'market/console/MergeProposal.tsx': 'a material that is chosen from a search',
  'members/account/ForgotPasswordForm.tsx': 'a password and a code; the address is kept for all forms of accounts',
  'members/account/LoginForm.tsx': 'a password',
  'members/account/RegisterForm.tsx': 'a password and a code; the rest is kept for all forms of accounts',
  'members/proof/ProofQuestion.tsx': 'a password or a code',
  'members/safety/AuthenticatorSecret.tsx': 'a code',
  'members/safety/CloseAccount.tsx': 'a password and a code',
  'members/safety/EmailForm.tsx': 'a password and codes',
  'members/safety/Passkeys.tsx': 'a name that is given within a minute, and a password',
  'members/safety/PasswordForm.tsx': 'passwords',
  'members/safety/TwoStepForm.tsx': 'codes',
};

/** The options of each form of a file. */
const formsOf = (text: string) =>
  [...text.matchAll(/= useForm(?:<.*?>)?\(\{\n([\s\S]*?)\n {2}\}\);/g)].map(([, of]) => of!);
const files = repositoryFiles().filter((file) => /^src\/(?:app|features)\/.*\.tsx$/.test(file));
const forms = files.flatMap((file) =>
  formsOf(read(file)).map((options) => ({ file: file.replace(/^src\/(?:features\/)?/, ''), options })),
);

describe('what is typed into a form', () => {
  it('is kept in the browser until it is sent, but for what is listed with its reason', () => {
    expect(forms.length).toBeGreaterThan(100);
    const forgetful = forms.filter(({ options }) => !/\bdraft: \(\) =>|\.keep\(|\.keep,/.test(options));
    expect([...new Set(forgetful.map(({ file }) => file))].toSorted()).toEqual(Object.keys(nothingKept).toSorted());
  });

  it('is not kept where it is a password, a code or the number of an account', () => {
    const secret = /\b(\w*[pP]assword|oneTimeCode|\w*[cC]ode|account|accountNumber|iban): (?!.*\?)/g;
    const kept = forms.flatMap(({ file, options }) => {
      const draft = /draft: \(\) => (.*),$/m.exec(options)?.[1];
      const [, initial = ''] = /initial: (\{[\s\S]*?\}),\n/.exec(options) ?? [];
      const names = [...initial.matchAll(secret)].map(([, name]) => name!);
      return draft ? names.filter((name) => !draft.includes(`'${name}'`)).map((name) => `${file}: ${name}`) : [];
    });
    expect(kept).toEqual([]);
  });
});
