import PDFDocument from 'pdfkit';
import type { TradeEvent } from '#api/deals/trade.ts';
import { m } from '#i18n/messages.ts';
import { reasonText } from '#api/deals/reason-words.ts';
import { tradeActionName } from '#api/deals/trade-action-words.ts';
import { orderStatusName } from '#api/deals/trade-words.ts';
import { pdfFonts } from '#server/platform/pdf/fonts.ts';
import type { TimelineSeal } from './timeline-export.ts';
import type { ReadableTimeline } from './timeline.ts';

const margin = 48;
const [ink, faint, line] = ['#15211f', '#5b6b68', '#d5dcda'];
const longestDetail = 600;

/** The chain of events in the reader's language, to be read and printed; the hashes are those of the JSON file. */
export async function timelinePdf(
  { order, events, verified }: ReadableTimeline,
  { text, signature, key }: TimelineSeal,
): Promise<Uint8Array> {
  const title = m.deals_trading_timelineTitle({ number: order.number });
  const document = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    info: { Title: title, Author: m.site_name() },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => document.on('end', resolve));
  const { regular, bold } = pdfFonts();
  document.registerFont('regular', regular).registerFont('bold', bold);

  document.font('bold').fontSize(15).fillColor(ink).text(title);
  document.font('regular').fontSize(9).fillColor(faint).moveDown(0.3);
  document.text(verified ? m.deals_trading_timelineHolds() : m.deals_trading_timelineBroken());
  document.text(m.deals_trading_timelineCheck());
  for (const event of events) {
    if (document.y > document.page.height - margin - 70) document.addPage();
    const top = document.y + 6;
    const right = document.page.width - margin;
    document.moveTo(margin, top).lineTo(right, top).lineWidth(0.5).strokeColor(line).stroke();
    document.y = top + 5;
    writeEvent(document, event);
  }
  document.moveDown(1).fontSize(7).fillColor(faint).text(`${m.deals_trading_timelineSeal()} ${text}`);
  document.text(`${signature}  ${m.deals_trading_timelineKey({ key })}`);
  numberPages(document, order.number);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

function writeEvent(document: PDFKit.PDFDocument, event: TradeEvent): void {
  const { seq, action, subOrder, by, actor, at, from, to, reason, detail, salt, hash } = event;
  const move =
    from !== null && from !== to
      ? `  ·  ${orderStatusName(from)} → ${orderStatusName(to)}`
      : `  ·  ${orderStatusName(to)}`;
  document
    .font('bold')
    .fontSize(9.5)
    .fillColor(ink)
    .text(`${seq}  ${tradeActionName(action)}`, { continued: true });
  document.font('regular').fillColor(faint).text(move);
  const who = [by ?? m.site_name(), actor && m.deals_trading_timelineActor({ actor: actor.slice(0, 8) })].filter(
    Boolean,
  );
  document
    .fontSize(8)
    .text([at.slice(0, 19).replace('T', ' ') + ' UTC', who.join(', '), subOrder].filter(Boolean).join('  ·  '));
  if (reason) document.fillColor(ink).text(reasonText(reason));
  const more = Object.entries(detail).map(([name, value]) => `${name}: ${plain(value)}`);
  if (salt === null) document.fillColor(faint).text(m.deals_trading_timelineWithheld());
  else if (more.length > 0) document.fillColor(faint).text(more.join('; ').slice(0, longestDetail));
  document.fillColor(faint).fontSize(6.5).text(hash);
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function numberPages(document: PDFKit.PDFDocument, number: string): void {
  const { start, count } = document.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page);
    // Without a bottom margin for a moment: text below it would begin another page.
    document.page.margins.bottom = 0;
    const at = document.page.height - 30;
    document.font('regular').fontSize(7.5).fillColor(faint);
    document.text(`${number}   ${page + 1} / ${count}`, margin, at, { lineBreak: false });
    document.page.margins.bottom = margin;
  }
}
