import { useRef } from 'react';
import type { OwnQualification } from '#api/market/own-shop.ts';
import { qualificationKinds, shopLimits } from '#api/market/shop-choices.ts';
import { missingError } from '#components/center/checks.ts';
import { FileField } from '#components/center/FileField.tsx';
import { documentRule, textLength } from '#api/common/limits.ts';
import { Panel } from '#components/center/Panel.tsx';
import { StoredFileButton } from '#components/center/StoredFileButton.tsx';
import { BilingualField, bilingualLabels } from '#components/form/BilingualField.tsx';
import { ChoiceField, TextField } from '#components/form/fields.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { qualificationKindName } from '#api/market/shop-words.ts';
import { onceKey } from '#app/stores/once-key.ts';
import {
  emptyQualification,
  qualificationDraft,
  saveQualification,
  type QualificationForm as Typed,
} from '../stores/own-shop.ts';
import { readStoredFile } from '#app/stores/stored-files.ts';
import { KeptList } from './KeptList.tsx';
import { missingPair } from './missing-pair.ts';

type Props = {
  /** null: a new one. */
  before: OwnQualification | null;
  onDone: () => void;
  onCancel: () => void;
};
type Values = Typed & { kept: OwnQualification['files']; files: readonly File[] };

function typedOf({ kind, nameEn, nameZh, issuer, number, issuedOn, expiresOn }: OwnQualification): Typed {
  return { kind, nameEn, nameZh, issuer, number, issuedOn, expiresOn: expiresOn ?? '' };
}

function wrongOf(values: Values) {
  const { kind, issuer, issuedOn, expiresOn } = values;
  return {
    kind: missingError(kind),
    ...missingPair(values, 'name'),
    issuer: missingError(issuer),
    issuedOn: missingError(issuedOn),
    expiresOn:
      expiresOn !== '' && issuedOn !== '' && expiresOn < issuedOn ? m.market_shop_expiresBeforeIssue() : undefined,
  };
}

/** Adds or edits a certificate. */
export function QualificationForm({ before, onDone, onCancel }: Props) {
  const key = useRef(onceKey());
  const draft = qualificationDraft(before?.id);
  const form = useForm<Values>({
    initial: {
      ...draft.read(before ? typedOf(before) : emptyQualification),
      ...{ kept: before?.files ?? [], files: [] },
    },
    check: wrongOf,
    send: async ({ kept, files, ...typed }) => {
      const input = { ...typed, id: before?.id, keptFiles: kept.map(({ id }) => id) };
      const outcome = await saveQualification(key.current, input, files);
      if (outcome.ok) onDone();
      return outcome;
    },
    onChange: ({ kept: _, files: __, ...typed }) => draft.keep(typed),
  });
  const { values, errors, set } = form;
  const labels = {
    kind: m.market_shop_kind(),
    ...bilingualLabels('name', m.market_shop_certificateName()),
    issuer: m.market_shop_issuer(),
    number: m.market_shop_certificateNumber(),
    issuedOn: m.market_shop_issuedOn(),
    expiresOn: m.market_shop_expiresOn(),
    files: m.market_shop_files(),
  };
  const room = shopLimits.filesOfQualification - values.kept.length;
  const kinds = qualificationKinds.map((kind) => ({ code: kind, name: qualificationKindName(kind) }));
  return (
    <Panel
      title={before ? m.market_shop_editCertificate() : m.market_shop_addCertificate()}
      lead={m.market_shop_certificateLead()}
    >
      <Form form={form} labels={labels}>
        <ChoiceField
          form={form}
          name="kind"
          options={kinds}
          placeholder={m.members_cert_choose()}
          required
          className="sm:max-w-80"
        />
        <BilingualField form={form} name="name" maxLength={textLength.qualificationName[1]} required />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField form={form} name="issuer" maxLength={textLength.issuer[1]} required />
          <TextField form={form} name="number" maxLength={textLength.qualificationNumber[1]} />
          <TextField form={form} name="issuedOn" type="date" required />
          <TextField form={form} name="expiresOn" type="date" help={m.market_shop_expiresHelp()} />
        </div>
        <KeptList
          label={m.market_shop_filesNow()}
          kept={values.kept}
          nameOf={({ name }) => name}
          show={(file) => (
            <span lang="">
              <StoredFileButton file={file} read={readStoredFile} />
            </span>
          )}
          onChange={(kept) => set('kept', kept)}
          className="space-y-1"
          itemClassName="flex flex-wrap items-center gap-x-4"
        />
        {room > 0 && (
          <FileField
            name="files"
            label={labels.files}
            help={m.market_shop_filesHelp()}
            rule={documentRule}
            max={room}
            error={errors['files']}
            files={values.files}
            onChange={(files) => set('files', files)}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={form.busy}>
            {m.market_shop_save()}
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              draft.clear();
              onCancel();
            }}
          >
            {m.center_cancel()}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
