import { useEffect, useState } from 'react';
import type { AlikeMaterial, CatalogueChoices } from '#api/market/proposal.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import type { FoundMaterial } from '../stores/own-offers.ts';
import {
  catalogueChoices,
  emptyGrade,
  findAlike,
  gradeDraft,
  loadCatalogueChoices,
  proposeMaterial,
  type GradeForm,
} from '../stores/proposals.ts';
import { AlikeList } from './AlikeList.tsx';
import { GradeFields } from './GradeFields.tsx';
import { atFields, calledSo, gradeInput, gradeLabels, gradeProblems } from './grade-values.ts';

type Props = {
  /** What was looked for and not found. */
  typed: string;
  /** The material to go on with: the proposed one, or the one that it turned out to be. */
  onPick: (material: FoundMaterial) => void;
  onBack: () => void;
};

const pauseMs = 400;

/** A grade that the catalogue does not have: named by its supplier, and offered at once. */
export function ProposeGrade(props: Props) {
  const load = () => void loadCatalogueChoices();
  const choices = useRemote(catalogueChoices, null, '', () => {
    if (!catalogueChoices.$state.get().data) load();
  });
  return (
    <Loaded remote={choices} onRetry={load}>
      {(known) => <Filled {...props} choices={known} />}
    </Loaded>
  );
}

function Filled({ typed, onPick, onBack, choices }: Props & { choices: CatalogueChoices }) {
  const [key] = useState(onceKey);
  const [alike, setAlike] = useState<readonly AlikeMaterial[]>([]);
  const form = useForm<GradeForm>({
    initial: { ...emptyGrade, grade: typed },
    restore: (initial) => ({ ...gradeDraft.read(initial), ...(typed && { grade: typed }) }),
    check: (values) => gradeProblems(values, choices),
    send: async (values) => {
      const said = gradeInput(values, choices);
      const outcome = await proposeMaterial(key, { ...said, otherThan: alike.map(({ id }) => id) });
      if (!outcome.ok) {
        void look(values);
        return { ...outcome, fields: atFields(outcome.fields) };
      }
      gradeDraft.clear();
      key.renew();
      showToast(outcome.data.joined ? m.market_proposals_joined() : m.market_proposals_proposedToast(), 'success');
      const { grade, manufacturer, category } = values;
      onPick({ id: outcome.data.materialId, grade, manufacturer, category, proposed: true });
      return outcome;
    },
    onChange: (values) => {
      gradeDraft.keep(values);
      key.renew();
    },
  });
  const look = async ({ grade, manufacturer }: GradeForm) => {
    if (grade.trim() === '') return setAlike([]);
    const outcome = await findAlike(grade, manufacturer);
    if (outcome.ok) setAlike(outcome.data.alike);
  };
  const { grade, manufacturer } = form.values;
  useEffect(() => {
    const timer = setTimeout(() => void look(form.values), pauseMs);
    return () => clearTimeout(timer);
  }, [grade, manufacturer]);
  const take = ({ id, grade: found, manufacturer: maker, category, proposed }: AlikeMaterial) => {
    gradeDraft.clear();
    onPick({ id, grade: found, manufacturer: maker.name, category: category.name, proposed });
  };
  const likeIt = alike.find((one) => calledSo([one.manufacturer], manufacturer));
  const suggested = choices.categories.find(({ id }) => id === likeIt?.category.id)?.name;
  return (
    <Panel title={m.market_proposals_proposeTitle()} lead={m.market_proposals_proposeLead()}>
      <Form form={form} labels={gradeLabels()}>
        <GradeFields form={form} choices={choices} />
        {suggested && form.values.category === '' && (
          <Button variant="outline" onClick={() => form.set('category', suggested)}>
            {m.market_proposals_likeThat({ name: suggested })}
          </Button>
        )}
        {alike.length > 0 && (
          <section aria-labelledby="alike" role="status" className="space-y-2">
            <h3 id="alike" className="font-medium">
              {m.market_proposals_isItOne()}
            </h3>
            <AlikeList alike={alike}>
              {(one) => (
                <Button variant="outline" onClick={() => take(one)}>
                  {m.market_proposals_offerThis()}
                </Button>
              )}
            </AlikeList>
          </section>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={form.busy}>
            {alike.length > 0 ? m.market_proposals_noneOfThese() : m.market_proposals_propose()}
          </Button>
          <Button variant="outline" onClick={onBack}>
            {m.market_proposals_backToSearch()}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
