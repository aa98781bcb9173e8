/** Where the clock of this browser goes by a zone of one country alone: of those given, by their ISO 3166 codes. */
export function countryHere(codes: readonly string[]): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const here = codes.filter((code) => zonesOf(code).includes(timeZone));
  return here.length === 1 ? here[0] : undefined;
}

/** ECMAScript's list of them; older browsers have it as a property, or not at all. */
function zonesOf(code: string): readonly string[] {
  const place: Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] } = new Intl.Locale(
    `und-${code}`,
  );
  return place.getTimeZones?.() ?? place.timeZones ?? [];
}
