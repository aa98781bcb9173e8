/**
 * The form of a certificate of analysis of Material Identity, CoA v1.1.0 (materialidentity.org), in our own words: what its
 * public schema asks of each field, whatever else it leaves open. Both ways are held to it: what is read, and what is exported.
 */
import { z } from 'zod';

/** By which such a file says what it is. */
export const certificateSchemaUrl = 'https://schemas.s1seven.com/coa-schemas/v1.1.0/schema.json';

const text = z.string();
const texts = z
  .array(text)
  .min(1)
  .refine((all) => new Set(all).size === all.length, 'twice');
/** Formats (`date`, `email`) are checked as JSON Schema validators with formats do. */
const date = z.iso.date();
const email = z.email();
const country = z.string().regex(/^[A-Z]{2}$/);
/** Of several fields one has to be right; what stands in the others is nobody's matter. */
const has =
  (name: string, least = 0, most = Infinity) =>
  (value: object): boolean => {
    const said = (value as Record<string, unknown>)[name];
    return typeof said === 'string' && said.length >= least && said.length <= most;
  };

const company = z
  .looseObject({
    Street: z.union([text, z.array(text).min(1).max(3)]),
    ZipCode: text,
    City: text,
    Country: country,
    Email: email.optional(),
    AdditionalInformation: texts.optional(),
    Identifiers: z
      .looseObject({ CageCode: text.optional() })
      .refine((of) => has('VAT', 8, 15)(of) || has('DUNS', 9, 9)(of), 'VAT, DUNS')
      .optional(),
  })
  .refine((of) => has('Name')(of) !== has('CompanyName')(of), 'Name, CompanyName');

const inspection = z.strictObject({
  PropertyId: text.optional(),
  Property: text,
  Method: text,
  Value: text,
  ValueType: z.enum(['string', 'number', 'date', 'date-time', 'boolean']),
  Minimum: text.optional(),
  Maximum: text.optional(),
  Unit: text.optional(),
  TestConditions: text.optional(),
});

const distinct = <Item extends z.ZodType>(item: Item) =>
  z.array(item).refine((all) => new Set(all.map((one) => JSON.stringify(one))).size === all.length, 'twice');

export const certificateSchema = z.strictObject({
  RefSchemaUrl: z
    .string()
    .regex(/(https?:\/\/[a-z0-9/.-]+[.a-z+])\/([a-z0-9-]+)\/(v\d+\.\d+\.\d+(-\d+)?)\/([a-z./-]+.json)/),
  Certificate: z.strictObject({
    CertificateLanguages: z
      .array(z.enum(['EN', 'DE', 'FR', 'ES', 'PL', 'CN', 'TR', 'IT']))
      .min(1)
      .max(2)
      .refine((all) => new Set(all).size === all.length, 'twice'),
    Id: text,
    Date: date,
    Standard: z.looseObject({ Norm: text, Type: text.optional() }),
    Contacts: distinct(
      z.strictObject({ Name: text, Department: text, Role: text, Email: email, Phone: text }),
    ).optional(),
    Parties: z.strictObject({
      Manufacturer: company,
      Customer: company,
      Receiver: company.optional(),
      GoodsReceiver: company.optional(),
    }),
    BusinessTransaction: z.strictObject({
      Order: z.strictObject({
        Id: text,
        Position: text.optional(),
        Date: date.optional(),
        Quantity: z.number().optional(),
        QuantityUnit: text.optional(),
        CustomerProductId: text.optional(),
        CustomerProductName: text.optional(),
        GoodsReceiptId: text.optional(),
      }),
      OrderConfirmation: z.strictObject({ Id: text, Date: date.optional() }).optional(),
      Delivery: z.strictObject({
        Id: text,
        Position: text.optional(),
        Date: date.optional(),
        Quantity: z.number(),
        QuantityUnit: text,
        InternalOrderId: text.optional(),
        InternalOrderPosition: text.optional(),
        Transport: distinct(text).optional(),
      }),
    }),
    Product: z.strictObject({
      Id: text.optional(),
      Name: text,
      CountryOfOrigin: country.optional(),
      PlaceOfOrigin: text.optional(),
      FillingBatchId: text,
      FillingBatchDate: date.optional(),
      ProductionBatchId: text.optional(),
      ProductionDate: date.optional(),
      Standards: texts.optional(),
      ExpirationDate: date.optional(),
      AdditionalInformation: texts.optional(),
    }),
    Analysis: z
      .looseObject({
        LotId: text.optional(),
        PropertiesStandard: z.literal('CAMPUS').optional(),
        Inspections: distinct(inspection).min(1).optional(),
        AdditionalInformation: texts.optional(),
      })
      .optional(),
    DeclarationOfConformity: z.strictObject({
      Declaration: text,
      CE: z
        .strictObject({ CE_Image: text, NotifiedBodyNumber: text, YearDocumentIssued: text, DocumentNumber: text })
        .optional(),
    }),
    Attachments: distinct(
      z.strictObject({
        Hash: z.looseObject({
          Algorithm: z.enum(['SHA256', 'SHA3-256']),
          Encoding: z.enum(['base64', 'hex']),
          Value: text,
        }),
        FileName: text,
        'MIME-Type': text,
        Encoding: text,
        Data: text,
      }),
    )
      .min(1)
      .optional(),
    Logo: text,
    Disclaimer: text.optional(),
  }),
});

export type Certificate = z.infer<typeof certificateSchema>;
