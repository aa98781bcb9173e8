import {
  createRfq,
  getRfqChoices,
  getRfqTemplate,
  type RfqChoices,
  type RfqInput,
  type RfqTemplate,
} from '#api/deals/rfq.ts';
import { rfqProblems } from '#api/deals/rfq-rules.ts';
import { beginning, inputOf } from '#features/deals/rfq/rfq-values.ts';
import type { Company } from '../support/deals.ts';
import { dataOf, type MemberApi } from '../support/member-api.ts';
import { goodRfq, type Posted } from '../support/rfqs.ts';

/**
 * Opens the form as "Send RFQ" at an offer does. Of its fields nothing is changed, and only those are typed that it asks
 * for itself. `said`: how many suppliers it names before the first key, `all`: how many if it went to all of them;
 * `problems`: what would be refused all the same.
 */
export async function openFrom(api: MemberApi, buyer: Company, offerId: string, { toAll = false } = {}) {
  const template = dataOf(await api.post<RfqTemplate>(getRfqTemplate.path, buyer, { offerId }));
  const begun = beginning(template, {}, 'USD');
  const openToAll = toAll || begun.openToAll;
  const draft = inputOf({ ...begun, openToAll }, template, { offerId });
  const choices = await choicesOf(api, buyer);
  const carriage = { ...choices, goods: template.receivers.goods };
  const rules = { now: api.clock.now, moq: template.moq, carriage };
  const asked = Object.keys(rfqProblems(draft, rules));
  const known = { ...goodRfq(api), departurePort: 'CNNGB', serviceAddress: '1 Dock Road', endUse: 'Solvent for paint' };
  const typed = Object.fromEntries(Object.entries(known).filter(([field]) => asked.includes(field)));
  const input = { ...draft, ...typed } as RfqInput;
  const { all, chosen } = template.receivers;
  return { input, all, said: openToAll ? all : chosen.length, problems: rfqProblems(input, rules) };
}

/** What there is to choose from is the same at every offer. */
const chosenFrom = new WeakMap<Company, Promise<RfqChoices>>();
function choicesOf(api: MemberApi, buyer: Company): Promise<RfqChoices> {
  const known = chosenFrom.get(buyer) ?? api.get<RfqChoices>(getRfqChoices.path, buyer).then(dataOf);
  chosenFrom.set(buyer, known);
  return known;
}

/** The same, and sends it. Throws what the server refuses it for. */
export async function postFrom(...which: Parameters<typeof openFrom>): Promise<Posted & { said: number }> {
  const [api, buyer] = which;
  const { input, said } = await openFrom(...which);
  const { body } = await api.post<Posted>(createRfq.path, buyer, input);
  if (!body.data) throw new Error(`${body.message} ${JSON.stringify(body.fields)}`);
  return { ...body.data, said };
}
