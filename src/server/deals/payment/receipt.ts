import { and, eq, isNull } from 'drizzle-orm';
import { m } from '#i18n/messages.ts';
import { locales } from '#i18n/locales.ts';
import { withLocale } from '#i18n/server.ts';
import { trimZeros } from '#lib/decimal.ts';
import { formatAmount } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { posting } from '#server/platform/db/schema/ledger.ts';
import { remittance, remittanceReversal } from '#server/platform/db/schema/payment.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { notFound } from '#server/platform/errors.ts';
import { FileAnswer } from '#server/platform/http/file-answer.ts';
import { Typesetter, type Face } from '#server/platform/pdf/typesetter.ts';
import { ownShop, type OrderRow, type SubOrderRow } from '#server/deals/deal/index.ts';
import { headText, proofOf, sealPaper, type PaperProof } from '#server/deals/ledger/index.ts';
import type { RemittanceRow } from './records.ts';

type Confirmed = { remittance: RemittanceRow; subOrder: SubOrderRow; order: OrderRow };

/** The receipt of a transfer that has arrived, for its buyer or supplier. Throws 404 for others, while it has not, and once
 * that was reversed. */
export async function receiptFor(context: MemberContext, id: string): Promise<FileAnswer> {
  const { db, actor } = context;
  const [found] = await db
    .select({ remittance, subOrder, order: tradeOrder })
    .from(remittance)
    .innerJoin(subOrder, eq(subOrder.id, remittance.subOrderId))
    .innerJoin(tradeOrder, eq(tradeOrder.id, subOrder.orderId))
    .leftJoin(remittanceReversal, eq(remittanceReversal.remittanceId, remittance.id))
    .where(and(eq(remittance.id, id), eq(remittance.state, 'confirmed'), isNull(remittanceReversal.remittanceId)));
  const isBuyer = found?.remittance.buyerId === actor.party;
  if (!found || (!isBuyer && (await ownShop(context))?.id !== found.remittance.shopId)) throw notFound();
  return new FileAnswer({
    bytes: await sealPaper(
      context,
      await drawReceipt(found, await proofFor(context, found, isBuyer), context.config.siteUrl),
    ),
    type: 'application/pdf',
    name: `receipt-${found.subOrder.number}-${found.remittance.arrivedAt}.pdf`,
  });
}

/** That what the receipt says was booked stands in the public log. */
async function proofFor({ db }: MemberContext, { remittance: row }: Confirmed, isBuyer: boolean): Promise<PaperProof> {
  const booked = await db
    .select({ id: posting.id })
    .from(posting)
    .where(and(eq(posting.sourceId, row.id), eq(posting.kind, 'received')));
  return proofOf(
    db,
    booked.map(({ id }) => id),
    { subOrderIds: new Set([row.subOrderId]), shopIds: new Set(isBuyer ? [] : [row.shopId]) },
  );
}

/** A text in every language, one beside the other: the two sides of a deal read different ones. */
const both = (text: () => string, between = '  ') => locales.map((locale) => withLocale(locale, text)).join(between);

const ink = '#14212b';
const soft = '#53626e';
const brand = '#0b5c63';
const hairline = '#d8dee2';
const margin = 64;
const labelWidth = 250;
const gap = 7;

/** Drawn anew from what was recorded, which never changes once it is confirmed; the proof is of the log as it stands now. */
async function drawReceipt(
  { remittance: row, subOrder: of, order }: Confirmed,
  proof: PaperProof,
  siteUrl: string,
): Promise<Uint8Array> {
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: 'A4',
    margin,
    info: { Title: `${m.deals_remit_receipt()} ${of.number}`, CreationDate: row.decidedAt! },
  });
  const setter = new Typesetter(document);
  const right = document.page.width - margin;
  let y = margin;
  /** Prints a text in a column and gives the height that it took. */
  const print = (text: string, x: number, width: number, face: Face, size: number, colour: string): number => {
    const lines = setter.wrap(text, { face, size, width });
    const height = size * 1.45;
    for (const [index, line] of lines.entries()) setter.draw(line, { x, y: y + index * height, size, colour });
    return lines.length * height;
  };
  const paragraph = (text: string, face: Face, size: number, colour: string) => {
    y += print(text, margin, right - margin, face, size, colour);
  };
  paragraph(both(m.site_name), 'regular', 10, brand);
  y += 18;
  paragraph(both(m.deals_remit_receipt), 'bold', 20, ink);
  y += 4;
  const isDirect = of.collecting === 'seller';
  paragraph(both(isDirect ? m.deals_direct_receiptText : m.deals_remit_receiptText, '\n'), 'regular', 10, soft);
  y += 18;
  for (const [label, value] of receiptLines(row, of, order)) {
    document.moveTo(margin, y).lineTo(right, y).lineWidth(0.5).strokeColor(hairline).stroke();
    y += gap;
    const left = print(both(label), margin, labelWidth - 12, 'regular', 10, soft);
    const height = print(value, margin + labelWidth, right - margin - labelWidth, 'bold', 10, ink);
    y += Math.max(left, height) + gap;
  }
  document.moveTo(margin, y).lineTo(right, y).stroke();
  y += 24;
  paragraph(both(isDirect ? m.deals_direct_receiptFoot : m.deals_remit_receiptFoot, '\n'), 'regular', 8.5, soft);
  y += 8;
  paragraph(
    both(() => headText(proof, `${siteUrl}${localPath('/bankAndLedger')}`), '\n'),
    'regular',
    7,
    soft,
  );
  const at = row.decidedAt!;
  document.file(Buffer.from(JSON.stringify(proof)), {
    ...{ name: 'proof.json', type: 'application/json', creationDate: at, modifiedDate: at },
    description: 'The proof that this transfer stands in the public log',
  });
  return bytesOf(document);
}

const receiptLines = (row: RemittanceRow, of: SubOrderRow, order: OrderRow): [label: () => string, value: string][] => [
  [m.deals_remit_subOrder, of.number],
  [m.deals_remit_goods, `${order.gradeNumber}, ${trimZeros(of.quantity)} t`],
  [m.deals_remit_buyer, order.buyerCompany],
  [m.deals_remit_supplier, of.supplierCompany],
  [m.deals_remit_remitter, row.remitter],
  [m.deals_remit_postscript, row.postscript],
  [m.deals_remit_sentAt, row.sentAt],
  [m.deals_remit_arrivedAt, row.arrivedAt!],
  ...(row.receivingNumber === null
    ? []
    : [[m.deals_remit_receivingNumber, row.receivingNumber] satisfies [() => string, string]]),
  [m.deals_remit_arrived, `${row.currency} ${withLocale('en-US', () => formatAmount(row.arrived!))}`],
];

async function bytesOf(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise((resolve) => document.on('end', resolve));
  document.end();
  await done;
  return Buffer.concat(chunks);
}
