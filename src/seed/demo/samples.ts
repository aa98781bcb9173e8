import { and, asc, eq } from 'drizzle-orm';
import { addSource } from '#api/deals/approved-source.ts';
import { answerSample, askSample, dispatchSample, receiveSample, stateTrial } from '#api/deals/sample.ts';
import { daysAfter, utcDay } from '#lib/days.ts';
import { answer, approve, ask, dispatch, receive, tryIt } from '#server/deals/samples/index.ts';
import { memberByEmail } from '#server/members/identity/index.ts';
import type { Services, UploadedFile } from '#server/platform/context.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { sampleRequest } from '#server/platform/db/schema/samples.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { loadDatasets, type Dataset } from '../load-dataset.ts';
import { callOf, daysAgo, dropEmailsToDemo } from './call-of.ts';
import { paper } from './deal-stage.ts';
import { demoAddress } from './demo-member.ts';

const here = (path: string) => new URL(path, import.meta.url);

/** What is asked of the supplier's offers, and how far it has come: the days are those before the loading. */
const requests = [
  {
    asked: 1,
    kg: '25',
    packaging: 'One bag',
    purpose: 'Injection trial of a pump housing, two shifts',
    until: 'asked',
  },
  { asked: 4, kg: '5', packaging: '', purpose: 'Colour matching against RAL 7035', until: 'accepted' },
  {
    asked: 12,
    kg: '10',
    packaging: 'Sealed aluminium bag',
    purpose: 'Moisture and MFR at our laboratory',
    until: 'dispatched',
  },
  { asked: 40, kg: '25', packaging: 'One bag', purpose: 'Approval of a second source', until: 'tried' },
] as const;

/**
 * Loads samples that the demo's buyer has asked for, and two sources that it has approved, by the commands that make them on the
 * site. Needs the demo and its accounts. Returns the names of the data sets that were loaded.
 */
export async function loadDemoSamples(services: Services): Promise<string[]> {
  const dataset: Dataset = {
    name: 'demo samples',
    sources: ['./samples.ts'].map(here),
    scopes: [],
    load: async (tx) => play({ ...services, db: tx }),
  };
  return loadDatasets({ orm: services.db }, [dataset]);
}

async function play(services: Services): Promise<void> {
  const people = ['buyer', 'supplier', 'supplier2'].map((name) => memberByEmail(services, demoAddress(name)));
  const [buyer, supplier, other] = await Promise.all(people);
  if (!buyer || !supplier || !other) return;
  if ((await services.db.$count(sampleRequest, eq(sampleRequest.buyerId, buyer.id))) > 0) return;
  const own = await goodsOf(services, supplier.id);
  const as = (id: string, day: number, files: UploadedFile[] = []) => callOf(services, id, day, files);
  const dayIn = (day: number) => utcDay(daysAgo(services, day));
  for (const [at, { asked, kg, packaging, purpose, until }] of requests.entries()) {
    const goods = own[at];
    if (!goods) break;
    const request = askSample.input.parse({
      ...{ offerId: goods.offerId, kg, packaging, purpose, neededBy: dayIn(asked - 21) },
      address: 'Quality laboratory, Demo Pump Housings, 21 Tuas Avenue 3, Singapore 639414',
      ...{ courierPayer: 'buyerAccount', courierAccount: 'DHL 000 000 000' },
    });
    const { id } = await ask(await as(buyer.id, asked), request);
    if (until === 'asked') continue;
    const dispatchBy = dayIn(asked - 5);
    const accepted = answerSample.input.parse({ answer: 'accept', id, dispatchBy, remark: 'From the lot in stock.' });
    await answer(await as(supplier.id, asked - 1), accepted);
    if (until === 'accepted') continue;
    const lot = `DEMO-${2600 + at}`;
    const sent = { id, dispatchedOn: dayIn(asked - 4), courier: 'DHL', tracking: `DEMO 40 0000 00${at}`, lot };
    const coa = paper('coa', 'Certificate of analysis', lot, purpose);
    await dispatch(await as(supplier.id, asked - 4, [coa]), dispatchSample.input.parse(sent));
    if (until === 'dispatched') continue;
    await receive(await as(buyer.id, asked - 10), receiveSample.input.parse({ id, receivedOn: dayIn(asked - 10) }));
    const notes = 'MFR and impact within our limits. Dry for four hours at 80 °C before moulding.';
    const trial = stateTrial.input.parse({ id, result: 'passedWithConditions', notes, triedOn: dayIn(asked - 20) });
    await tryIt(await as(buyer.id, asked - 20), trial);
    const validUntil = utcDay(daysAfter(services.now(), 345));
    const source = addSource.input.parse({ sampleId: id, validUntil, note: 'Dry before moulding.' });
    await approve(await as(buyer.id, asked - 21), source);
  }
  const [known] = await goodsOf(services, other.id);
  if (known) {
    const { materialId, shopId } = known;
    const validUntil = utcDay(daysAfter(services.now(), 24));
    const reason = 'Bought for our other plant since 2023, no complaints.';
    await approve(await as(buyer.id, 20), addSource.input.parse({ materialId, shopId, validUntil, reason }));
  }
  await dropEmailsToDemo(services.db);
}

/** What a member's shop has on sale, the same each time, each material once. */
function goodsOf({ db }: Services, ownerId: string) {
  const { materialId, shopId } = offer;
  return db
    .selectDistinctOn([materialId], { offerId: offer.id, materialId, shopId })
    .from(offer)
    .innerJoin(shop, eq(shop.id, shopId))
    .where(and(eq(shop.ownerId, ownerId), eq(offer.status, 'onSale')))
    .orderBy(asc(materialId), asc(offer.id))
    .limit(requests.length);
}
