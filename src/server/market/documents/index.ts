/** Documents of materials: data sheets, safety data sheets and certificates. */
export { add as addMaterialDocument } from './add-document.ts';
export { replace as replaceMaterialDocument } from './add-edition.ts';
export { check as checkMaterialDocument } from './decide.ts';
export { documentsForDeal } from './kept-documents.ts';
export { moveDocuments, returnDocuments, shareDocuments } from './move-documents.ts';
