import type { PostCalls } from '#api/calls.ts';
import { onceKey, type OnceKey } from '#app/stores/once-key.ts';
import { browserClient } from '#client/browser.ts';
import type { Outcome } from '#lib/outcome.ts';
import { orAskFirst } from './approvals.ts';
import { takeStep } from './orders.ts';

type Input<Path extends keyof PostCalls> = PostCalls[Path]['input'];

const askApproval = (input: Input<'api/trade/web/approval/askConsentApproval'>) =>
  browserClient().silent.post('api/trade/web/approval/askConsentApproval', input, {
    idempotencyKey: onceKey().value(),
  });

export const askConsent = (
  key: OnceKey,
  orderId: string,
  input: Input<'api/trade/supplier/logistics/askShipmentConsent'>,
): Promise<Outcome> =>
  takeStep(key, orderId, (options) =>
    browserClient().silent.post('api/trade/supplier/logistics/askShipmentConsent', input, options),
  );

export const askCorrection = (
  key: OnceKey,
  orderId: string,
  input: Input<'api/trade/supplier/logistics/askCorrectionConsent'>,
): Promise<Outcome> =>
  takeStep(key, orderId, (options) =>
    browserClient().silent.post('api/trade/supplier/logistics/askCorrectionConsent', input, options),
  );

export const withdrawConsent = (
  key: OnceKey,
  orderId: string,
  input: Input<'api/trade/supplier/logistics/withdrawShipmentConsent'>,
): Promise<Outcome> =>
  takeStep(key, orderId, (options) =>
    browserClient().silent.post('api/trade/supplier/logistics/withdrawShipmentConsent', input, options),
  );

export const answerConsent = (
  key: OnceKey,
  orderId: string,
  input: Input<'api/trade/web/logistics/answerShipmentConsent'>,
): Promise<Outcome> =>
  takeStep(key, orderId, (options) =>
    orAskFirst(browserClient().silent.post('api/trade/web/logistics/answerShipmentConsent', input, options), () =>
      askApproval({ subOrderId: input.subOrderId, seq: input.seq }),
    ),
  );
