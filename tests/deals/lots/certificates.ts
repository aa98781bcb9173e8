/** A certificate of Material Identity (CoA v1.1.0) as a laboratory's system writes one; `given` goes over its own fields. */
export const certificate = (given: Record<string, unknown> = {}, inspections: unknown[] = [melt(), ash()]) => ({
  RefSchemaUrl: 'https://schemas.s1seven.com/coa-schemas/v1.1.0/schema.json',
  Certificate: {
    CertificateLanguages: ['EN'],
    Id: 'COA-7711',
    Date: '2026-07-10',
    Standard: { Norm: 'EN 10204', Type: '3.1' },
    Parties: {
      Manufacturer: { Name: 'Supplier', Street: '1 Port Road', ZipCode: '315000', City: 'Ningbo', Country: 'CN' },
      Customer: { CompanyName: 'Buyer', Street: ['2 Marina'], ZipCode: '101001', City: 'Lagos', Country: 'NG' },
    },
    BusinessTransaction: { Order: { Id: 'PO-1' }, Delivery: { Id: 'DN-1', Quantity: 25, QuantityUnit: 't' } },
    Product: { Name: 'ABS PA-757', FillingBatchId: 'F-1' },
    Analysis: { LotId: 'A1024', Inspections: inspections },
    DeclarationOfConformity: { Declaration: 'As ordered' },
    Logo: 'iVBORw0KGgo=',
    ...given,
  },
});

export const melt = (given: Record<string, unknown> = {}) => ({
  Property: 'Melt flow rate (MFR/MFI)',
  Method: 'DIN EN ISO 1133-1:2011',
  Value: '12.5',
  ValueType: 'number',
  Unit: 'g/10min',
  TestConditions: '220/10',
  ...given,
});
export const ash = (given: Record<string, unknown> = {}) => ({
  ...{ Property: '灰分', Method: 'ISO 3451-1', Value: '500', ValueType: 'number', Unit: 'mg/kg' },
  ...given,
});
