import '#i18n/browser.ts';
import { useEffect, useState } from 'react';
import {
  emailWays,
  firstHours,
  isAlwaysOnSite,
  isRequired,
  noticeKinds,
  type EmailWay,
} from '#api/mail/notice-kinds.ts';
import type { Followed as FollowedThings } from '#api/mail/follow.ts';
import type { NoticeSettings as Settings } from '#api/mail/notice-settings.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { RowTable } from '#components/center/RowTable.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { ChoiceField } from '#components/form/fields.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm, type FormState } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Checkbox, CheckboxField } from '#components/ui/checkbox.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { m } from '#i18n/messages.ts';
import { pageFacts } from '#lib/page-facts.ts';
import { draftOf } from '#app/stores/draft.ts';
import { showToast } from '#app/stores/toasts.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { noticeSettings, saveNoticeSettings } from '../stores/notice-settings.ts';
import { Followed, type Grade } from './Followed.tsx';
import { kindWords } from './kind-words.ts';

type Props = {
  first: Settings | null;
  followed: FollowedThings | null;
  /** The grade that the address asks to follow. */
  offered: Grade | null;
};

/** Of what its member is told, by which way, and when not. */
export default function NoticeSettings({ first, followed, offered }: Props) {
  const load = () => void noticeSettings.load(null);
  const settings = useRemote(noticeSettings, first, '', load);
  const follows = <Followed first={followed} offered={offered} />;
  return (
    <div className="space-y-5">
      {/* What the reader has come for stands first. */}
      {offered && follows}
      <Loaded remote={settings} onRetry={load} skeleton={<Skeleton of="form" rows={8} />}>
        {(known) => <SettingsForm settings={known} />}
      </Loaded>
      {!offered && follows}
    </div>
  );
}

type Kind = (typeof noticeKinds)[number];
type Values = { digestHour: string; isQuiet: boolean; quietFrom: string; quietUntil: string; zone: string } & {
  [Name in `${Kind}Site`]: boolean;
} & { [Name in `${Kind}Email`]: string };

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const hourOptions = Array.from({ length: 24 }, (_, hour) => ({
  code: String(hour),
  name: `${String(hour).padStart(2, '0')}:00`,
}));

function SettingsForm({ settings: { ways, digestHour, quiet, zone } }: { settings: Settings }) {
  const kinds = noticeKinds.filter((kind) => ways[kind]);
  const form = useForm<Values>({
    initial: {
      ...(Object.fromEntries(
        noticeKinds.flatMap((kind) => [
          [`${kind}Site`, ways[kind]?.site ?? true],
          [`${kind}Email`, ways[kind]?.email ?? 'atOnce'],
        ]),
      ) as Values),
      digestHour: String(digestHour),
      isQuiet: quiet !== null,
      quietFrom: String(quiet?.from ?? firstHours.quietFrom),
      quietUntil: String(quiet?.until ?? firstHours.quietUntil),
      zone: zone ?? pageFacts()?.zone ?? browserZone(),
    },
    draft: () => draftOf('noticeSettings'),
    check: ({ isQuiet, quietFrom, quietUntil }) => ({
      quietUntil: isQuiet && quietFrom === quietUntil ? m.mail_settings_quietWrong() : undefined,
    }),
    send: async (values) => {
      const chosen = kinds.map((kind) => [
        kind,
        { site: values[`${kind}Site`], email: values[`${kind}Email`] as EmailWay },
      ]);
      const outcome = await saveNoticeSettings({
        ways: Object.fromEntries(chosen) as Settings['ways'],
        digestHour: Number(values.digestHour),
        quiet: values.isQuiet ? { from: Number(values.quietFrom), until: Number(values.quietUntil) } : null,
        zone: values.zone,
      });
      if (outcome.ok) showToast(m.mail_settings_saved(), 'success');
      return outcome;
    },
  });
  const { values, set } = form;
  const labels = {
    digestHour: m.mail_settings_digestHour(),
    quietFrom: m.mail_settings_quietFrom(),
    quietUntil: m.mail_settings_quietUntil(),
  };
  const hours = form as unknown as Parameters<typeof ChoiceField<keyof typeof labels>>[0]['form'];
  return (
    <Form form={form} labels={labels}>
      <RowTable
        label={m.mail_settings_table()}
        heads={[m.mail_settings_event(), m.mail_settings_site(), m.mail_settings_email()]}
      >
        {kinds.map((kind) => (
          <KindRow key={kind} {...{ kind, form }} />
        ))}
      </RowTable>
      <div className="desk:grid-cols-2 grid gap-5">
        <Panel title={m.mail_settings_digest()} lead={m.mail_settings_digestHelp()}>
          <ChoiceField form={hours} name="digestHour" options={hourOptions} className="max-w-40" />
        </Panel>
        <Panel title={m.mail_settings_quiet()} lead={m.mail_settings_quietHelp()}>
          <CheckboxField name="isQuiet" checked={values.isQuiet} onChange={(on) => set('isQuiet', on)}>
            {m.mail_settings_quietOn()}
          </CheckboxField>
          {values.isQuiet && (
            <div className="mt-3 grid max-w-80 grid-cols-2 gap-3">
              <ChoiceField form={hours} name="quietFrom" options={hourOptions} />
              <ChoiceField form={hours} name="quietUntil" options={hourOptions} />
            </div>
          )}
        </Panel>
      </div>
      <Zone zone={values.zone} onTake={(taken) => set('zone', taken)} />
      <Button type="submit" busy={form.busy}>
        {m.mail_settings_save()}
      </Button>
    </Form>
  );
}

const wayNames: Record<EmailWay, () => string> = {
  atOnce: m.mail_settings_atOnce,
  daily: m.mail_settings_daily,
  never: m.mail_settings_never,
};

function KindRow({ kind, form: { values, set } }: { kind: Kind; form: FormState<Values> }) {
  const { name, text, why } = kindWords(kind);
  const [site, email] = [`${kind}Site`, `${kind}Email`] as const;
  return (
    <tr>
      <th
        scope="row"
        className="text-ink! border-line border-t text-body! whitespace-normal! max-md:block max-md:border-0 max-md:p-0!"
      >
        {name}
        {text && <span className="text-soft block text-table font-normal">{text}</span>}
        {why && <span className="text-soft block text-table font-normal">{m.mail_settings_required({ why })}</span>}
      </th>
      <td data-label={m.mail_settings_site()} className="whitespace-nowrap">
        {isAlwaysOnSite(kind) ? (
          <span className="text-soft">{kind === 'mail' ? m.mail_settings_inbox() : m.mail_settings_always()}</span>
        ) : (
          <label className="-m-3 flex size-[44px] items-center justify-center">
            <Checkbox
              name={site}
              checked={values[site]}
              aria-label={m.mail_settings_siteOf({ kind: name })}
              onChange={(event) => set(site, event.target.checked)}
            />
          </label>
        )}
      </td>
      <td data-label={m.mail_settings_email()}>
        {isRequired(kind) ? (
          <span className="text-soft">{m.mail_settings_always()}</span>
        ) : (
          <NativeSelect
            name={email}
            className="min-w-32 sm:min-w-40"
            aria-label={m.mail_settings_emailOf({ kind: name })}
            value={values[email]}
            onChange={(way) => set(email, way)}
            options={emailWays.map((way) => ({ value: way, label: wayNames[way]() }))}
          />
        )}
      </td>
    </tr>
  );
}

/** In whose time the hours are, and those of the browser where it has travelled. */
function Zone({ zone, onTake }: { zone: string; onTake: (zone: string) => void }) {
  const [here, setHere] = useState(zone);
  useEffect(() => setHere(browserZone()), []);
  return (
    <p className="text-soft text-table">
      {m.mail_settings_zone({ zone })}{' '}
      {here !== zone && (
        <>
          {m.mail_settings_zoneOther({ zone: here })}{' '}
          <button type="button" className="link press" onClick={() => onTake(here)}>
            {m.mail_settings_zoneTake()}
          </button>
        </>
      )}
    </p>
  );
}
