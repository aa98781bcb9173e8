import { freightCabinets } from '#api/deals/freight-choices.ts';
import type { RfqChoices } from '#api/deals/rfq.ts';
import { ChoiceField, PortField, type TextForm } from '#components/form/fields.tsx';

type Props = {
  form: TextForm<'departurePort' | 'destinationPort' | 'cabinetType'>;
  choices: Pick<RfqChoices, 'ports' | 'cabinetTypes'>;
};

const cabinets: readonly string[] = freightCabinets;

/** From where to where freight goes, and in what. */
export function RouteFields({ form, choices: { ports, cabinetTypes } }: Props) {
  return (
    <>
      <PortField form={form} name="departurePort" required ports={ports} />
      <PortField form={form} name="destinationPort" required ports={ports} />
      <ChoiceField
        form={form}
        name="cabinetType"
        required
        options={cabinetTypes.filter(({ code }) => cabinets.includes(code))}
      />
    </>
  );
}
