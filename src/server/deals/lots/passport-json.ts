import { inLimitsUnit, verdictOf } from '#api/deals/lot-rules.ts';
import { boundsText } from '#api/deals/spec-limit-words.ts';
import { utcDay } from '#lib/days.ts';
import { safeLine } from '#lib/readable-text.ts';
import { certificateSchema, certificateSchemaUrl, type Certificate } from './certificate-schema.ts';
import type { Passport } from './passport.ts';

/** The format asks for a picture; this is one transparent point, for the seller has given us none of its own. */
const noLogo = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** What was agreed and is not kept, or not shown, in a sentence for machines' readers. */
const verdictWords = {
  within: 'within the agreed limit',
  outside: 'outside the agreed limit',
  otherMethod: 'not by the agreed method',
  notMeasured: 'not measured',
  notLimited: 'no limit agreed',
} as const;

/** A passport as a certificate of Material Identity (CoA v1.1.0), in English; values in the units of the limits. */
export function passportJson(passport: Passport): Certificate {
  const { deal, line, lot, limits, names, supplier, measured, sent, seller, buyer, faults } = passport;
  const { row, order } = deal;
  const nameOf = (place: number | null, written: string) =>
    place === null ? safeLine(written) : (names.get(limits[place]!.property)?.nameEn ?? limits[place]!.property);
  const inspections = distinct(
    supplier.measured.map((value) => {
      const limit = value.limit === null ? undefined : limits[value.limit];
      const own = limit ? inLimitsUnit(value, limit) : null;
      const unit = own === null ? value.unit : limit!.unit;
      const condition = value.condition || limit?.condition;
      const binds = limit && limit.answer !== 'notTested' ? limit : undefined;
      return {
        Property: nameOf(value.limit, value.name),
        Method: safeLine(value.method || limit?.method || 'not stated'),
        Value: own ?? value.value,
        ValueType: 'number' as const,
        ...(binds?.minimum && { Minimum: binds.minimum }),
        ...(binds?.maximum && { Maximum: binds.maximum }),
        ...(unit && { Unit: safeLine(unit) }),
        ...(condition && { TestConditions: safeLine(condition) }),
      };
    }),
  );
  const ofBuyer = (measured?.measured ?? []).map((value) => {
    const verdict = verdictWords[verdictOf(value, limits)];
    return `Buyer, ${measured!.analysedOn}: ${nameOf(value.limit, value.name)} ${value.value} ${safeLine(value.unit)} (${verdict})`;
  });
  const notKept = faults.map(
    ({ lot: of, by, agreed }) =>
      `${of!.property.nameEn}: ${by || 'not measured'}, agreed ${agreed} (${verdictWords[of!.verdict]})`,
  );
  const notTested = limits.flatMap(({ answer, property, unit, ...bounds }) =>
    answer === 'notTested'
      ? [`${names.get(property)?.nameEn ?? property}: ${boundsText(bounds, unit)} asked for, not tested by agreement`]
      : [],
  );
  const consent = faults.length > 0 && sent?.consent ? ` Shipped with the buyer's consent no. ${sent.consent}.` : '';
  const more = [...new Set([...notKept, ...notTested, ...ofBuyer])];
  // Nothing leaves that readers of the format would refuse.
  return certificateSchema.parse({
    RefSchemaUrl: certificateSchemaUrl,
    Certificate: {
      CertificateLanguages: ['EN', 'CN'],
      Id: safeLine(supplier.certificate) || `${row.number}-${safeLine(lot)}`,
      Date: supplier.analysedOn,
      Standard: { Norm: 'Certificate of analysis' },
      Parties: { Manufacturer: partyOf(seller), Customer: partyOf(buyer) },
      BusinessTransaction: {
        Order: {
          ...{ Id: row.number, Position: String(line.position), Date: utcDay(row.awardedAt) },
          ...{ Quantity: Number(line.quantity), QuantityUnit: 't' },
          ...(order.poNumber && { CustomerProductName: safeLine(order.poNumber) }),
        },
        Delivery: {
          Id: sent ? safeLine(sent.transportDocument) : row.number,
          ...(sent && { Position: String(sent.position), Date: sent.transportOn ?? sent.etd }),
          ...{ Quantity: Number(sent?.quantity ?? line.quantity), QuantityUnit: 't' },
          ...(sent && sent.containers.length > 0 && { Transport: [...new Set(sent.containers)] }),
        },
      },
      Product: { Name: safeLine(line.gradeNumber), FillingBatchId: safeLine(lot), ProductionBatchId: safeLine(lot) },
      Analysis: {
        LotId: safeLine(lot),
        Inspections: inspections,
        ...(more.length > 0 && { AdditionalInformation: more }),
      },
      DeclarationOfConformity: {
        Declaration:
          faults.length === 0
            ? 'As stated by the seller, the lot is within the limits agreed in the contract.'
            : `As stated by the seller, the lot is not shown to be within all limits agreed in the contract.${consent}`,
      },
      Logo: noLogo,
      Disclaimer: 'Values as stated by the parties of the deal; Resinport has not tested the goods.',
    },
  });
}

/** Of an address we know one line, without what is its town in it. */
const partyOf = ({ names, nation, address }: Passport['seller']) => ({
  ...{ Name: safeLine(names.en), Street: safeLine(address), ZipCode: '', City: '', Country: nation.toUpperCase() },
});

const distinct = <Item>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
];
