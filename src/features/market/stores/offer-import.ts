import type { PostCalls } from '#api/calls.ts';
import type { OfferImport } from '#api/market/own-offer.ts';
import { browserClient } from '#client/browser.ts';
import type { Outcome } from '#lib/outcome.ts';
import { outcomeOf } from '#app/stores/outcome.ts';

const write = () => browserClient().silent;

export const previewImport = (file: File): Promise<Outcome<OfferImport>> =>
  outcomeOf(write().form('api/product/supplier/offer/previewImport', {}, { file: [file] }));
type Complete = PostCalls['api/product/supplier/offer/completeImport']['input'];
/** Says for all rows what the file has no columns for. */
export const completeImport = (id: string, values: Complete['values']): Promise<Outcome<OfferImport>> =>
  outcomeOf(write().post('api/product/supplier/offer/completeImport', { id, values }));
export const startImport = (id: string, onSale: boolean, partly: boolean): Promise<Outcome<OfferImport>> =>
  outcomeOf(write().post('api/product/supplier/offer/startImport', { id, onSale, partly }));
/** The rows that were not taken over, to be mended. */
export const readRest = (id: string, format: 'csv' | 'xlsx'): Promise<Outcome<File>> =>
  outcomeOf(write().file('api/product/supplier/offer/getImportRest', { id, format }));
export const cancelImport = (id: string): Promise<Outcome<OfferImport>> =>
  outcomeOf(write().post('api/product/supplier/offer/cancelImport', { id }));
export const readImport = (id: string): Promise<Outcome<OfferImport>> =>
  outcomeOf(write().get('api/product/supplier/offer/getImport', { id }));
export const readTemplate = (format: 'csv' | 'xlsx'): Promise<Outcome<File>> =>
  outcomeOf(write().file('api/product/supplier/offer/getImportTemplate', { format }));
