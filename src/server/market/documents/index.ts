/** Documents of materials: data sheets, safety data sheets and certificates. */
export { moveDocuments } from './move-documents.ts';
export { publicDocumentsOf } from './rows.ts';
