import '#i18n/browser.ts';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '#components/center/ConfirmDialog.tsx';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { FileField } from '#components/center/FileField.tsx';
import { documentRule } from '#api/common/limits.ts';
import { Facts } from '#components/center/Facts.tsx';
import { KeyFigures } from '#app/center/KeyFigures.tsx';
import { TaskList } from '#app/center/TaskList.tsx';
import { Party } from '#components/center/Party.tsx';
import { TradeIcon } from '#components/ui/trade-icon.tsx';
import { tradeIcons } from '#components/ui/trade/icons.ts';
import { Notice } from '#components/center/Notice.tsx';
import { RowTable } from '#components/center/RowTable.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { BilingualField, bilingualLabels } from '#components/form/BilingualField.tsx';
import { CategoryPicker } from '#components/form/CategoryPicker.tsx';
import { ChoiceField, LongTextField, PortField, SuggestedField, TextField } from '#components/form/fields.tsx';
import { Form } from '#components/form/Form.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { FormSection } from '#components/form/FormSection.tsx';
import { OneTimeCodeField } from '#components/form/OneTimeCodeField.tsx';
import { PhoneField } from '#components/form/PhoneField.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox, CheckboxField } from '#components/ui/checkbox.tsx';
import { Dialog, DialogContent, DialogFooter } from '#components/ui/dialog.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#components/ui/dropdown-menu.tsx';
import { Field } from '#components/ui/field.tsx';
import { RadioGroup, RadioGroupCard } from '#components/ui/radio-group.tsx';
import { Sheet, SheetContent } from '#components/ui/sheet.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#components/ui/tabs.tsx';
import { Tooltip } from '#components/ui/tooltip.tsx';
import { showToast } from '#app/stores/toasts.ts';
import { m } from '#i18n/messages.ts';
import { MoneyRows } from './MoneyRows.tsx';

/** One component. Its name is that of its file. */
function Shown({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="panel space-y-4 p-4">
      <h2 className="text-soft font-mono text-table">{name}</h2>
      {children}
    </section>
  );
}

const tones = ['plain', 'brand', 'amber', 'good', 'bad'] as const;
const variants = ['primary', 'outline', 'quiet', 'danger', 'link'] as const;
const words = () => [m.center_save(), m.center_cancel(), m.center_retry()];
const ports = [
  { id: 'CNNGB', name: 'Ningbo', country: 'CN', alsoCalled: '宁波' },
  { id: 'SGSIN', name: 'Singapore', country: 'SG', alsoCalled: '新加坡' },
  { id: 'USHOU', name: 'Houston', country: 'US', alsoCalled: '休斯敦' },
];
const countries = [
  { name: 'China', chineseName: '中国', iso2: 'CN', dialCode: '86', priority: 0, areaCodes: [] },
  { name: 'Singapore', chineseName: '新加坡', iso2: 'SG', dialCode: '65', priority: 0, areaCodes: [] },
  { name: 'United States', chineseName: '美国', iso2: 'US', dialCode: '1', priority: 0, areaCodes: [] },
];
const families = [
  { id: 'pe', name: 'PE', children: ['LDPE', 'LLDPE', 'HDPE'].map((name) => ({ id: name.toLowerCase(), name })) },
];

/** More than is read at once: it has a search. */
const manyChoices = Array.from({ length: 40 }, (_, at) => ({ code: String(at), name: `ABS-${700 + at}` }));

/** Buttons, badges, switches: what is pressed or looked at. */
function Pieces({ scheme }: { scheme: string }) {
  const [on, setOn] = useState(true);
  const [choice, setChoice] = useState('0');
  return (
    <>
      <Shown name="button">
        {variants.map((variant) => (
          <div key={variant} className="flex flex-wrap items-center gap-3">
            <Button variant={variant}>{m.center_save()}</Button>
            <Button variant={variant} size="small">
              {m.center_save()}
            </Button>
            <Button variant={variant} busy>
              {m.center_save()}
            </Button>
            <Button variant={variant} disabled>
              {m.center_save()}
            </Button>
          </div>
        ))}
      </Shown>
      <Shown name="badge">
        <div className="flex flex-wrap gap-2">
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {m.center_saved()}
            </Badge>
          ))}
        </div>
      </Shown>
      <Shown name="switch · checkbox · spinner">
        <div className="flex flex-wrap items-center gap-3">
          <Switch aria-label={m.center_saved()} checked={on} onCheckedChange={setOn} />
          <Switch aria-label={m.center_saved()} disabled />
          <Checkbox aria-label={m.center_saved()} checked={on} onChange={() => setOn(!on)} />
          <Checkbox aria-label={m.center_saved()} disabled />
          <Spinner label={m.center_loading()} />
        </div>
      </Shown>
      <Shown name="radio-group · tooltip">
        <RadioGroup aria-label="radio-group">
          {words().map((word, index) => (
            <RadioGroupCard
              key={word}
              name={`radio-${scheme}`}
              value={index}
              checked={choice === String(index)}
              disabled={index === 2}
              onChange={() => setChoice(String(index))}
            >
              {word}
            </RadioGroupCard>
          ))}
        </RadioGroup>
        <Tooltip text={m.center_saved()}>
          <Button variant="outline">{m.center_save()}</Button>
        </Tooltip>
      </Shown>
      <Shown name="tabs">
        <Tabs defaultValue={words()[0]}>
          <TabsList aria-label="tabs">
            {words().map((word, index) => (
              <TabsTrigger key={word} value={word} disabled={index === 2}>
                {word}
              </TabsTrigger>
            ))}
          </TabsList>
          {words().map((word) => (
            <TabsContent key={word} value={word}>
              {word}
            </TabsContent>
          ))}
        </Tabs>
      </Shown>
      <Shown name="Party · Facts · KeyFigures · TaskList">
        <Party name="Paper Crane Polymers" company="演示纸鹤塑化（宁波）有限公司" />
        <Facts facts={words().map((word, index) => ({ label: word, value: word, marked: index === 1 }))} />
        <KeyFigures
          label="KeyFigures"
          figures={words().map((word, index) => ({
            ...{ key: word, label: word, values: ['USD 49,250.00'], note: word, late: index === 1, href: '#' },
          }))}
        />
        <TaskList
          tasks={(['act', 'act', 'wait'] as const).map((kind, index) => ({
            ...{
              kind,
              key: String(index),
              title: words()[index]!,
              number: `SC261120-000${index}`,
              text: m.center_saved(),
            },
            ...{ amount: 'USD 49,250.00', day: '2026-12-05', link: { label: words()[index]!, href: '#' } },
          }))}
        />
      </Shown>
      <Shown name="TradeIcon">
        <ul className="flex flex-wrap gap-3">
          {tradeIcons.map((icon) => (
            <li key={icon} className="flex items-center gap-1 text-meta">
              <TradeIcon name={icon} /> {icon}
            </li>
          ))}
        </ul>
      </Shown>
      <Shown name="Skeleton">
        {(['lines', 'list', 'form', 'desk', 'deal', 'chart'] as const).map((shape) => (
          <Skeleton key={shape} of={shape} rows={3} />
        ))}
      </Shown>
      <Shown name="table">
        <RowTable heads={words()} label="table">
          <tr>
            {words().map((word) => (
              <td key={word} data-label={word}>
                {word}
              </td>
            ))}
          </tr>
        </RowTable>
      </Shown>
      <Shown name="Ledger">
        <MoneyRows />
      </Shown>
      <Shown name="Notice · EmptyState">
        {tones.map((tone) => (
          <Notice key={tone} tone={tone} title={m.center_saved()}>
            <p>{m.field_required()}</p>
          </Notice>
        ))}
        <EmptyState title={m.market_list_noMatch()} />
      </Shown>
    </>
  );
}

/** What opens over the page; it takes the theme of the page. */
function Windows() {
  const [open, setOpen] = useState('');
  const close = () => setOpen('');
  const form = useForm({ initial: { text: '' }, check: () => ({}), send: async () => null });
  const show = (name: string) => (
    <Button key={name} variant="outline" onClick={() => setOpen(name)}>
      {name}
    </Button>
  );
  const footer = (
    <DialogFooter>
      <Button onClick={close}>{m.center_save()}</Button>
    </DialogFooter>
  );
  return (
    <Shown name="dialog · alert-dialog · sheet · dropdown-menu · toast">
      <div className="flex flex-wrap gap-3">
        {['dialog', 'alert-dialog', 'sheet', 'FormDialog'].map(show)}
        <DropdownMenu modal={false}>
          <DropdownMenuTrigger asChild>
            <Button variant="outline">dropdown-menu</Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            {words().map((word, index) => (
              <DropdownMenuItem key={word} disabled={index === 2}>
                {word}
              </DropdownMenuItem>
            ))}
          </DropdownMenuContent>
        </DropdownMenu>
        {(['info', 'success', 'warning'] as const).map((kind) => (
          <Button key={kind} variant="outline" onClick={() => showToast(m.center_saved(), kind)}>
            toast: {kind}
          </Button>
        ))}
      </div>
      <Dialog open={open === 'dialog'} onOpenChange={close}>
        <DialogContent title={m.center_save()} description={m.field_required()}>
          {footer}
        </DialogContent>
      </Dialog>
      <Sheet open={open === 'sheet'} onOpenChange={close}>
        <SheetContent title={m.center_save()} description={m.field_required()}>
          {footer}
        </SheetContent>
      </Sheet>
      <ConfirmDialog
        open={open === 'alert-dialog'}
        onClose={close}
        title={m.center_save()}
        description={m.field_required()}
        action={m.center_save()}
        onConfirm={async () => undefined}
      />
      {open === 'FormDialog' && (
        <FormDialog
          title={m.center_save()}
          description={m.field_required()}
          form={form}
          labels={{ text: m.form_code() }}
          action={m.center_save()}
          onClose={close}
        >
          <TextField form={form} name="text" />
        </FormDialog>
      )}
    </Shown>
  );
}

const texts = {
  text: '',
  number: '12.5',
  day: '',
  long: '',
  many: '',
  choice: '',
  place: '',
  port: '',
  titleEn: '',
  titleZh: '',
};

/** A form as it stands, and as it was refused. */
function Fields({ refused, scheme }: { refused: boolean; scheme: string }) {
  const [agreed, setAgreed] = useState(false);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [chosen, setChosen] = useState(['ldpe']);
  const [phone, setPhone] = useState<{ iso2: string | null; national: string }>({ iso2: 'CN', national: '' });
  const own = useForm({ initial: texts, check: () => ({}), send: async () => null });
  const labels = {
    text: 'TextField',
    number: 'TextField, unit',
    day: 'TextField, date',
    long: 'LongTextField',
    choice: 'ChoiceField',
    many: 'ChoiceField, long',
    place: 'SuggestedField',
    port: 'PortField',
    ...bilingualLabels('title', 'BilingualField'),
  };
  const wrong = Object.fromEntries(Object.keys(labels).map((name) => [name, m.field_required()]));
  const form = refused ? { ...own, errors: wrong } : own;
  const error = refused ? m.field_required() : undefined;
  return (
    <Shown name={refused ? 'form, refused' : 'form'}>
      <Form form={form} labels={labels}>
        <FormSection title="FormSection" lead={m.field_required()}>
          <TextField form={form} name="text" required help={m.form_required()} placeholder="…" />
          <TextField form={form} name="number" places={3} unit={m.unit_tonne()} />
          <TextField form={form} name="day" type="date" />
          <LongTextField form={form} name="long" maxLength={200} />
          <ChoiceField form={form} name="choice" options={words().map((name) => ({ code: name, name }))} />
          <ChoiceField form={form} name="many" options={manyChoices} />
          <SuggestedField form={form} name="place" suggestions={words()} maxLength={80} />
          <PortField form={form} name="port" ports={ports} />
          <BilingualField form={form} name="title" maxLength={80} />
          <PhoneField
            name="phone"
            label="PhoneField · CountryPicker"
            countries={countries}
            value={phone}
            onChange={setPhone}
            error={error}
          />
          <Field name="categories" label="CategoryPicker" error={error}>
            {(control) => (
              <CategoryPicker control={control} families={families} chosen={chosen} max={2} onChange={setChosen} />
            )}
          </Field>
          <OneTimeCodeField value="" onChange={() => undefined} error={error} />
          <FileField
            name="files"
            label="FileField"
            rule={documentRule}
            max={2}
            files={files}
            onChange={setFiles}
            error={error}
          />
          <CheckboxField name={`agreed-${scheme}`} checked={agreed} onChange={setAgreed} error={error} required>
            CheckboxField
          </CheckboxField>
        </FormSection>
        <Button type="submit" busy={own.busy}>
          {m.center_save()}
        </Button>
      </Form>
    </Shown>
  );
}

/** Every shared component in its states. */
export default function Gallery({ scheme }: { scheme: string }) {
  return (
    <div className="space-y-4">
      <Pieces scheme={scheme} />
      <Windows />
      <Fields refused={false} scheme={scheme} />
      <Fields refused scheme={scheme} />
    </div>
  );
}
