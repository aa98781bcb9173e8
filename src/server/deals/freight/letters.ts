/** The ends of a route in both languages: who is told reads one of them. */
export function routeIn(
  { ports }: { ports: ReadonlyMap<string, { nameEn: string; nameZh: string }> },
  { departurePort, destinationPort }: { departurePort: string; destinationPort: string },
): Record<'fromEn' | 'fromZh' | 'toEn' | 'toZh', string> {
  const [from, to] = [ports.get(departurePort), ports.get(destinationPort)];
  return {
    fromEn: from?.nameEn ?? departurePort,
    fromZh: from?.nameZh ?? departurePort,
    toEn: to?.nameEn ?? destinationPort,
    toZh: to?.nameZh ?? destinationPort,
  };
}
