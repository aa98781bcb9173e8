import type { CatalogueChoices } from '#api/market/proposal.ts';
import type { OfferImport } from '#api/market/own-offer.ts';
import { textLength } from '#api/common/limits.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { textError } from '#components/center/checks.ts';
import { Form } from '#components/form/Form.tsx';
import { SuggestedField, TextField } from '#components/form/fields.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { draftOf } from '#app/stores/draft.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { showToast } from '#app/stores/toasts.ts';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { calledSo } from '../proposals/grade-values.ts';
import { catalogueChoices, loadCatalogueChoices, settleUnknownGrades } from '../stores/proposals.ts';

type Unknown = OfferImport['unknown'][number];
type Props = { found: OfferImport; onSettled: () => Promise<void> };
/** What a grade is: a material by its id, a new one, or left out for now. */
type Answer = string;
const newOne = 'new';
const leftOut = '';

/** Grades of a file that no material is called: each is one of the catalogue in another writing, or a new one. */
export function UnknownGrades(props: Props) {
  const load = () => void loadCatalogueChoices();
  const choices = useRemote(catalogueChoices, null, '', () => {
    if (!catalogueChoices.$state.get().data) load();
  });
  const grades = formatCount(props.found.unknown.length);
  return (
    <Panel title={m.market_proposals_unknownTitle({ count: grades })} lead={m.market_proposals_unknownLead()}>
      <Loaded remote={choices} onRetry={load}>
        {(known) => (
          <Grades
            // Those that are settled are gone from the list.
            key={props.found.unknown.map(keyOf).join('|')}
            {...props}
            choices={known}
          />
        )}
      </Loaded>
    </Panel>
  );
}

const keyOf = ({ grade, manufacturer }: Unknown) => `${grade} ${manufacturer}`;

type Values = { answers: Record<string, Answer>; categories: Record<string, string>; category: string; source: string };

function Grades({ found, onSettled, choices }: Props & { choices: CatalogueChoices }) {
  const { unknown } = found;
  const nameOf = (id: string | null) => choices.categories.find((one) => one.id === id)?.name ?? '';
  const form = useForm<Values>({
    initial: {
      answers: Object.fromEntries(unknown.map((one) => [keyOf(one), firstAnswer(one)])),
      categories: Object.fromEntries(unknown.map((one) => [keyOf(one), nameOf(one.categoryId)])),
      category: '',
      source: '',
    },
    draft: () => draftOf(`unknownGrades:${found.id}`),
    check: ({ answers, categories, category, source }) => {
      const news = unknown.filter((one) => answers[keyOf(one)] === newOne);
      const without = news.find((one) => !calledSo(choices.categories, categories[keyOf(one)] || category));
      return {
        source: news.length > 0 ? textError(source, textLength.gradeSource) : undefined,
        category: without && m.market_proposals_categoryMissing({ grade: without.grade }),
        answers: unknown.every((one) => answers[keyOf(one)] === leftOut) ? m.market_proposals_sayOne() : undefined,
      };
    },
    send: async ({ answers, categories, category, source }) => {
      const said = unknown.flatMap((one) => {
        const answer = answers[keyOf(one)]!;
        if (answer === leftOut) return [];
        const { grade, manufacturer, maker } = one;
        const categoryId = calledSo(choices.categories, categories[keyOf(one)] || category)?.id ?? '';
        const isNew = { kind: 'new' as const, categoryId, ...(maker && { manufacturerId: maker.id }) };
        return {
          grade,
          manufacturer,
          is: answer === newOne ? isNew : { kind: 'material' as const, materialId: answer },
        };
      });
      const outcome = await settleUnknownGrades({ importId: found.id, grades: said, ...(source && { source }) });
      if (!outcome.ok) {
        const [at] = Object.keys(outcome.fields).flatMap((name) => /^grades\.(\d+)\./.exec(name)?.[1] ?? []);
        const [text] = Object.values(outcome.fields);
        const grade = at === undefined ? undefined : said[Number(at)]?.grade;
        return grade && text ? { ...outcome, fields: { answers: m.form_errorAt({ label: grade, text }) } } : outcome;
      }
      showToast(m.market_proposals_settledToast({ good: formatCount(outcome.data.good) }), 'success');
      await onSettled();
      return outcome;
    },
  });
  const { answers, categories } = form.values;
  const someNew = unknown.some((one) => answers[keyOf(one)] === newOne);
  const labels = {
    answers: m.market_proposals_whatIsIt(),
    category: m.market_proposals_categoryOfNew(),
    source: m.market_proposals_source(),
  };
  return (
    <Form form={form} labels={labels}>
      <ul className="divide-line border-line divide-y border-y">
        {unknown.map((one, at) => {
          const key = keyOf(one);
          const name = `category-${at}`;
          return (
            <li
              key={key}
              className="grid items-start gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]"
            >
              <p className="min-w-0">
                <span className="font-medium wrap-anywhere">{one.grade}</span>
                <span className="text-soft block text-table wrap-anywhere">
                  {[one.maker?.name ?? one.manufacturer, m.market_proposals_rows({ rows: formatCount(one.rows) })]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </p>
              <div className="min-w-0 space-y-2">
                <NativeSelect
                  aria-label={m.market_proposals_whatIs({ grade: one.grade })}
                  value={answers[key]!}
                  onChange={(answer) => form.set('answers', { ...answers, [key]: answer })}
                  options={optionsOf(one)}
                />
                {answers[key] === newOne && (
                  <SuggestedField
                    form={{
                      values: { [name]: categories[key] ?? '' },
                      errors: {},
                      set: (_, value) => form.set('categories', { ...categories, [key]: value }, 'category'),
                    }}
                    name={name}
                    label={m.market_proposals_categoryOf({ grade: one.grade })}
                    suggestions={choices.categories.map(({ name }) => name)}
                    maxLength={textLength.gradeNumber[1]}
                  />
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {someNew && (
        <div className="grid gap-4 sm:grid-cols-2">
          <SuggestedField
            form={form}
            name="category"
            help={m.market_proposals_categoryOfNewHelp()}
            suggestions={choices.categories.map(({ name }) => name)}
            maxLength={textLength.gradeNumber[1]}
          />
          <TextField
            form={form}
            name="source"
            required
            help={m.market_proposals_sourceHelp()}
            maxLength={textLength.gradeSource[1]}
          />
        </div>
      )}
      {form.errors['answers'] && <p className="text-bad">{form.errors['answers']}</p>}
      <Button type="submit" busy={form.busy}>
        {m.market_proposals_settle()}
      </Button>
    </Form>
  );
}

/** What is most likely meant: the very code of that maker; else nothing is decided for anybody. */
function firstAnswer({ alike, manufacturer }: Unknown): Answer {
  if (alike.length === 0 && manufacturer !== '') return newOne;
  return alike.find(({ likeness }) => likeness === 'same')?.id ?? leftOut;
}

const optionsOf = ({ alike, manufacturer }: Unknown) => [
  { value: leftOut, label: m.market_proposals_leaveOut() },
  ...alike.map((one) => ({
    value: one.id,
    label: m.market_proposals_itIs({ name: `${one.grade} · ${one.manufacturer.name}` }),
  })),
  // A grade of nobody is none: the file has to name its maker.
  { value: newOne, label: m.market_proposals_itIsNew(), disabled: manufacturer === '' },
];
