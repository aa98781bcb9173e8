import type { PostCalls } from '#api/calls.ts';
import type { OrderView } from '#api/deals/trade.ts';
import type { RfqInput, RfqReceivers, RfqTemplate } from '#api/deals/rfq.ts';
import type { BundleInput, PostedBundle } from '#api/deals/bundle.ts';
import type { GuestForm } from '../guest/guest-values.ts';
import type { LimitForm } from '../limits/limit-values.ts';
import type { LineForm } from '../rfq/line-values.ts';
import { browserClient } from '#client/browser.ts';
import type { Reads } from '#client/client.ts';
import type { Outcome } from '#lib/outcome.ts';
import { draftOf } from '#app/stores/draft.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { remote } from '#app/stores/remote.ts';

/** What an RFQ begins from: an offer, a material, an own earlier order, a shop, or nothing. */
export type RfqSource = {
  offerId?: string;
  materialId?: string;
  orderId?: string;
  /** One that waits for the certification, or waited in vain. */
  waitingId?: string;
  /** One of the company's templates. */
  templateId?: string;
  /** An own open one that is changed. */
  changeId?: string;
  /** The number of own ones that were posted together, to be posted once more. */
  bundle?: string;
  /** Of the catalogue, asked for besides the material. */
  furtherIds?: string[];
  /** The wish in a line. */
  text?: string;
  shopIds?: string[];
};

export const template = remote<RfqTemplate>();
export const askTemplate = (client: Reads, source: RfqSource): Promise<RfqTemplate> =>
  client.post('api/trade/web/rfq/getRfqTemplate', source);
export const loadTemplate = (source: RfqSource): Promise<void> =>
  template.load(() => askTemplate(browserClient(), source));

/** Who would get an RFQ about goods of a category, or a material; null when it could not be asked. */
export const askReceivers = ({
  categoryId,
  materialId,
  shopIds = [],
}: {
  categoryId?: string;
  materialId?: string;
  shopIds?: readonly string[];
}): Promise<RfqReceivers | null> =>
  browserClient()
    .post('api/trade/web/rfq/getRfqReceivers', {
      ...(categoryId && { categoryId }),
      ...(materialId && { materialId }),
      ...(shopIds.length > 0 && { shopIds: [...shopIds] }),
    })
    .catch(() => null);

/** The material that is meant by what somebody wrote; null: the catalogue does not know it. */
export const knownGrade = (text: string): Promise<string | null> =>
  askTemplate(browserClient(), { text }).then(
    ({ fields }) => fields.materialId ?? null,
    () => null,
  );

/** The fields of the form as text, so that a half-typed one can be kept. */
export type RfqForm = { [Field in (typeof textFields)[number]]: string } & {
  openToAll: boolean;
  shopIds: string[];
  keptAttachments: string[];
  /** Who is asked by e-mail. */
  guests: GuestForm[];
  /** What the first material is held to. */
  limits: LimitForm[];
  /** What is asked for besides the first material. */
  lines: LineForm[];
};
export const textFields = [
  'categoryId',
  'materialId',
  'gradeNumber',
  'qualityClass',
  'countryOfOrigin',
  'quantity',
  'targetPrice',
  'currency',
  'tradeTerm',
  'deliveryMethod',
  'departurePort',
  'destinationPort',
  'portDischarge',
  'destinationCountry',
  'serviceAddress',
  'shippingMethod',
  'cabinetType',
  'packing',
  'deliveryStart',
  'deliveryDeadline',
  'leadTimeDays',
  'paymentTerm',
  'latestPayment',
  'arbitration',
  'sealedUntil',
  'poNumber',
  'costCentre',
  'endUse',
  'licenceNumber',
  'licenceExemption',
  'remarks',
] as const;

/**
 * One draft for each source: what was typed about one offer must not turn up at another. `version`: of an RFQ that is
 * changed; what was typed over an older one is of no use.
 */
export const rfqDraft = (
  { offerId, materialId, furtherIds = [], orderId, waitingId, templateId, changeId, bundle, text, shopIds }: RfqSource,
  version: number | null,
) => {
  const change = changeId && `${changeId}:${version}`;
  const materials = materialId && [materialId, ...furtherIds].join();
  const own = orderId ?? waitingId ?? templateId ?? change ?? bundle;
  return draftOf<RfqForm>(`rfq:${offerId ?? materials ?? own ?? text ?? shopIds?.join() ?? ''}`, {
    ofVisitors: true,
  });
};

const key = onceKey();

/** Posts the RFQ. Sent twice, because an answer was lost, it is posted once. */
export async function postRfq(
  input: RfqInput,
  attachments: readonly File[],
): Promise<Outcome<{ id: string; number: string; invited: number }>> {
  const answer = await outcomeOf(
    browserClient().form('api/trade/web/rfq/createRfq', input, { attachments }, { idempotencyKey: key.value() }),
  );
  if (answer.ok) key.renew();
  return answer;
}

/** Posts an RFQ for each of several materials, in the same way. */
export async function postBundle(input: BundleInput, attachments: readonly File[]): Promise<Outcome<PostedBundle>> {
  const answer = await outcomeOf(
    browserClient().form('api/trade/web/rfq/createRfqBundle', input, { attachments }, { idempotencyKey: key.value() }),
  );
  if (answer.ok) key.renew();
  return answer;
}

/** Changes an open RFQ, in the same way. */
export async function changeRfq(
  input: PostCalls['api/trade/web/rfq/changeRfq']['input'],
  attachments: readonly File[],
): Promise<Outcome<OrderView>> {
  const answer = await outcomeOf(
    browserClient().form('api/trade/web/rfq/changeRfq', input, { attachments }, { idempotencyKey: key.value() }),
  );
  if (answer.ok) key.renew();
  return answer;
}
