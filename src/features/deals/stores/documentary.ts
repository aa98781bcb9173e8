import type { PostCalls } from '#api/calls.ts';
import type { Documentary } from '#api/deals/documentary.ts';
import { browserClient } from '#client/browser.ts';
import type { Outcome } from '#lib/outcome.ts';
import type { OnceKey } from '#app/stores/once-key.ts';
import { takeStep } from './orders.ts';

type Input<Path extends keyof PostCalls> = PostCalls[Path]['input'];
type Files = readonly File[];

const write = () => browserClient().silent;

/** How a sub-order is paid through banks. */
export const readDocumentary = (subOrderId: string): Promise<Documentary> =>
  write().get('api/trade/web/documentary/getDocumentary', { subOrderId });

export type CreditInput = Input<'api/trade/web/documentary/stateCredit'>;
export const stateCredit = (key: OnceKey, orderId: string, input: CreditInput, message: Files): Promise<Outcome> =>
  takeStep(key, orderId, (options) =>
    write().form('api/trade/web/documentary/stateCredit', input, { message }, options),
  );

export const answerCredit = (
  key: OnceKey,
  orderId: string,
  input: Input<'api/trade/supplier/documentary/answerCredit'>,
): Promise<Outcome> =>
  takeStep(key, orderId, (options) => write().post('api/trade/supplier/documentary/answerCredit', input, options));

export const extendCredit = (
  key: OnceKey,
  orderId: string,
  input: Input<'api/trade/supplier/documentary/extendCredit'>,
): Promise<Outcome> =>
  takeStep(key, orderId, (options) => write().post('api/trade/supplier/documentary/extendCredit', input, options));

export type DocumentsInput = Input<'api/trade/web/documentary/answerDocuments'>;
/** A step with the documents of a shipment, by the side that takes it. */
export const takeDocumentsStep = (
  key: OnceKey,
  orderId: string,
  side: 'buyer' | 'supplier',
  input: DocumentsInput,
  evidence: Files,
): Promise<Outcome> =>
  takeStep(key, orderId, (options) =>
    side === 'buyer'
      ? write().form('api/trade/web/documentary/answerDocuments', input, { evidence }, options)
      : write().form('api/trade/supplier/documentary/presentDocuments', input, { evidence }, options),
  );
