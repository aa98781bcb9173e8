import { useEffect } from 'react';
import type { FigureHistory, FigureVersion, MaterialFigures } from '#api/market/figure.ts';
import {
  figureBases,
  figurePoints,
  figureText,
  isSafety,
  specimenStates,
  type FigureBasis,
} from '#api/market/figure-choices.ts';
import { basisName, needName, pointName, specimenName } from '#api/market/figure-words.ts';
import { draftOf } from '#app/stores/draft.ts';
import { showToast } from '#app/stores/toasts.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { missingError, textError } from '#components/center/checks.ts';
import { asChoices, ChoiceField, LongTextField, TextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { joinWords } from '#lib/join-words.ts';
import { plainDecimal, typedOf } from '#lib/typed-number.ts';
import { correctFigure, enterFigure, materialFigures } from '../stores/figures.ts';

type Props = {
  materialId: string;
  /** null: a new one. */
  figure: FigureHistory | null;
  /** The version whose words the form begins with. */
  from: FigureVersion | null;
  reported: string | null;
  reload: () => Promise<void>;
  onClose: () => void;
};
const named = 'named';
const bounds = { places: 6, most: '1000000000' } as const;
const written = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value));
const bases = figureBases.filter((basis) => basis !== 'typical-grade');
type EnteredBasis = Exclude<FigureBasis, 'typical-grade'>;

/** Says or corrects a figure: value, norm, condition, and where all that is to be read. */
export function FigureForm(props: Props) {
  const { materialId } = props;
  const load = () => void materialFigures.load(materialId);
  const of = useRemote(materialFigures, null, materialId, load);
  return of.data?.material.id === materialId ? <Fields {...props} of={of.data} /> : null;
}

function Fields({ materialId, figure, from, reported, reload, onClose, of }: Props & { of: MaterialFigures }) {
  const form = useForm({
    initial: {
      propertyId: figure?.property.id ?? '',
      value: from ? (from.text ?? written(from.value ?? from.low)) : '',
      to: written(from?.high),
      norm: from?.norm ?? '',
      normYear: written(from?.normYear),
      testCondition: from?.testCondition ?? '',
      point: from?.point ?? '',
      specimen: from?.specimen ?? '',
      thickness: written(from?.thickness),
      basis: from && from.basis !== 'typical-grade' ? from.basis : '',
      lots: written(from?.lots),
      source: from?.source.editionId ?? named,
      publisher: from?.source.kind === 'named' ? from.source.publisher : '',
      title: from?.source.kind === 'named' ? from.source.title : '',
      edition: from?.source.kind === 'named' ? from.source.edition : '',
      page: written(from?.source.page),
      reason: '',
      answer: '',
    },
    draft: () => draftOf(`figure:${materialId}:${figure?.property.id ?? ''}`),
    check: (values) => ({
      propertyId: missingError(values.propertyId),
      value: values.value.trim() === '' ? m.field_required() : undefined,
      basis: missingError(values.basis),
      ...(values.basis === 'measured' && { lots: values.lots ? undefined : m.field_required() }),
      ...(values.source === named && {
        publisher: textError(values.publisher, figureText.publisher),
        title: textError(values.title, figureText.title),
      }),
      ...(figure && { reason: textError(values.reason, figureText.reason) }),
      ...(reported && { answer: textError(values.answer, figureText.answer) }),
    }),
    send: async (values) => {
      const said = saidIn(values, unit === null);
      const { reason, answer } = values;
      const sent = figure
        ? await correctFigure(
            { id: figure.figureId, version: figure.versions[0]!.version, ...said, reason, ...(answer && { answer }) },
            reload,
          )
        : await enterFigure({ materialId, propertyId: values.propertyId, ...said, reason }, reload);
      if (!sent.ok) return { ...sent, fields: atFields(sent.fields) };
      showToast(sent.data.waits ? m.market_figure_waitsToast() : m.market_figure_saved(), 'success');
      onClose();
      return sent;
    },
  });
  const property = of.properties.find(({ id }) => id === form.values.propertyId);
  const unit = property?.unit ?? null;
  const { basis, source } = form.values;
  // A norm of another property says nothing of this one.
  const normFits = property === undefined || form.values.norm === '' || property.norms.includes(form.values.norm);
  useEffect(() => {
    if (!normFits) form.set('norm', '');
  });
  const title = figure
    ? m.market_figure_correctOf({ property: figure.property.name, grade: of.material.name })
    : m.market_figure_enterOf({ grade: of.material.name });
  const safety = property && isSafety(property.id) ? ` ${m.market_figure_safetyText()}` : '';
  return (
    <FormDialog
      title={title}
      description={(figure ? m.market_figure_correctText() : m.market_figure_enterText()) + safety}
      form={form}
      labels={{
        propertyId: m.market_abs_property(),
        value: unit ? `${m.market_abs_value()} (${unit})` : m.market_abs_value(),
        to: m.market_figure_to(),
        norm: m.market_abs_standards(),
        normYear: m.market_figure_normYear(),
        testCondition: m.market_figure_testCondition(),
        point: m.market_figure_point(),
        specimen: m.market_figure_specimen(),
        thickness: m.market_figure_thickness(),
        basis: m.market_figure_basis(),
        lots: m.market_figure_lots(),
        source: m.market_figure_sourceKind(),
        publisher: m.market_figure_publisher(),
        title: m.market_figure_documentTitle(),
        edition: m.market_figure_edition(),
        page: m.market_figure_pageField(),
        reason: m.market_figure_reason(),
        answer: m.market_figure_answer(),
      }}
      action={figure ? m.market_figure_correct() : m.market_figure_enter()}
      onClose={onClose}
    >
      {figure === null && <ChoiceField form={form} name="propertyId" required options={asChoices(of.properties)} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="value"
          required
          maxLength={figureText.text[1]}
          help={unit === null ? m.market_figure_valueHelp() : undefined}
        />
        <TextField form={form} name="to" places={6} most="1000000000" />
        <ChoiceField
          form={form}
          name="norm"
          placeholder={m.market_figure_normNone()}
          options={[...(property?.norms ?? []).map((norm) => ({ code: norm, name: norm }))]}
        />
        <TextField form={form} name="normYear" places={0} most="2100" />
      </div>
      {property && property.needs.length > 0 && (
        <p className="text-soft text-table">
          {m.market_figure_needsText({ needs: joinWords(property.needs.map(needName)) })}
        </p>
      )}
      <TextField form={form} name="testCondition" maxLength={figureText.testCondition[1]} />
      <div className="grid items-end gap-4 sm:grid-cols-3">
        <ChoiceField
          form={form}
          name="point"
          placeholder="–"
          options={figurePoints.map((code) => ({ code, name: pointName(code) }))}
        />
        <ChoiceField
          form={form}
          name="specimen"
          placeholder="–"
          options={specimenStates.map((code) => ({ code, name: specimenName(code) }))}
        />
        <TextField form={form} name="thickness" places={3} most="100" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          form={form}
          name="basis"
          required
          options={bases.map((code) => ({ code, name: basisName(code) }))}
        />
        {basis === 'measured' && <TextField form={form} name="lots" required places={0} most="100000" />}
      </div>
      <ChoiceField
        form={form}
        name="source"
        required
        options={[
          ...of.documents.map(({ editionId, name, editionOn, revision }) => ({
            code: editionId,
            name: [name, editionOn, revision].filter(Boolean).join(', '),
          })),
          { code: named, name: m.market_figure_sourceNamed() },
        ]}
      />
      {source === named && (
        <>
          <TextField form={form} name="publisher" required maxLength={figureText.publisher[1]} />
          <TextField form={form} name="title" required maxLength={figureText.title[1]} />
          <TextField form={form} name="edition" maxLength={figureText.edition[1]} />
        </>
      )}
      <TextField form={form} name="page" places={0} most="2000" className="max-w-32" />
      {figure && <LongTextField form={form} name="reason" required maxLength={figureText.reason[1]} />}
      {reported && <LongTextField form={form} name="answer" required maxLength={figureText.answer[1]} />}
    </FormDialog>
  );
}

type Values = Record<
  | 'value'
  | 'to'
  | 'norm'
  | 'normYear'
  | 'testCondition'
  | 'point'
  | 'specimen'
  | 'thickness'
  | 'basis'
  | 'lots'
  | 'source'
  | 'publisher'
  | 'title'
  | 'edition'
  | 'page',
  string
>;

/** A number as it was typed; what is none goes as it is, and is refused at its field. */
const numberIn = (text: string) => Number(typedOf(plainDecimal(text.trim(), bounds)));

/** What the form says; without a unit, what is no number is a class. */
function saidIn(values: Values, mayBeClass: boolean) {
  const { value, to, norm, normYear, testCondition, point, specimen, thickness, basis, lots, source, page } = values;
  const number = numberIn(value);
  const isClass = mayBeClass && !Number.isFinite(number);
  return {
    ...(isClass ? { text: value.trim() } : to.trim() ? { low: number, high: numberIn(to) } : { value: number }),
    ...(norm && { norm }),
    ...(normYear && { normYear: Number(normYear) }),
    testCondition,
    ...(point && { point: point as 'yield' }),
    ...(specimen && { specimen: specimen as 'dry' }),
    ...(thickness && { thickness: numberIn(thickness) }),
    basis: basis as EnteredBasis,
    ...(basis === 'measured' && { lots: Number(lots) }),
    source:
      source === named
        ? {
            ...{ kind: named as 'named', publisher: values.publisher, title: values.title, edition: values.edition },
            ...(page && { page: Number(page) }),
          }
        : { kind: 'document' as const, editionId: source, ...(page && { page: Number(page) }) },
  };
}

/** `source.publisher` stands at the field of the publisher, the ends of a range at its two fields. */
const atFields = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => {
      const last = name.replace(/^source\./, '');
      const places: Record<string, string> = { low: 'value', text: 'value', high: 'to', editionId: 'source' };
      return [places[last] ?? last, text];
    }),
  );
