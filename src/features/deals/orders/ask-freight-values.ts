import type { PostCalls } from '#api/calls.ts';
import type { Carriage } from '#api/deals/carriage-rules.ts';
import type { FreightOfOrder } from '#api/deals/freight.ts';
import { freightRequestProblems } from '#api/deals/freight-rules.ts';
import type { Problems } from '#api/deals/trade-rules.ts';
import type { AskFreightForm } from '../stores/freight.ts';

type Input = PostCalls['api/trade/web/freight/requestFreight']['input'];

/** What the form begins with: the request that stands, else what the RFQ says. */
export function askBeginning({ request, suggested }: FreightOfOrder): AskFreightForm {
  if (request) {
    return {
      departurePort: request.departurePort.id,
      destinationPort: request.destinationPort.id,
      cabinetType: request.cabinetType.code,
      containers: String(request.containers),
      readyOn: request.readyOn < suggested.readyOn ? suggested.readyOn : request.readyOn,
      remarks: request.remarks,
    };
  }
  return {
    departurePort: suggested.departurePort ?? '',
    destinationPort: suggested.destinationPort ?? '',
    cabinetType: suggested.cabinetType ?? '',
    containers: suggested.containers === null ? '' : String(suggested.containers),
    readyOn: suggested.readyOn,
    remarks: '',
  };
}

export const askInput = (orderId: string, form: AskFreightForm): Input => ({
  ...form,
  orderId,
  containers: /^\d{1,4}$/.test(form.containers.trim()) ? Number(form.containers) : Number.NaN,
  remarks: form.remarks.trim(),
});

export const askProblems = (
  form: AskFreightForm,
  { now, choices, carried }: { now: Date; choices: Omit<Carriage, 'goods'>; carried: FreightOfOrder['carried'] },
): Problems => freightRequestProblems(askInput('', form), now, { ...choices, ...carried });
