const hourMilliseconds = 3_600_000;
/** Every zone is off by a multiple of it. */
const quarter = hourMilliseconds / 4;

const formats = new Map<string, Intl.DateTimeFormat>();
function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
  formats.set(zone, made);
  return made;
}

/** Whether this machine knows the zone, as IANA writes it. */
export function isZone(zone: string): boolean {
  try {
    formatIn(zone);
    return true;
  } catch {
    return false;
  }
}

/** What the clocks of a zone show, in hours: 7.5 at half past seven. */
export function hourIn(zone: string, at: Date): number {
  const [hour, minute] = formatIn(zone).format(at).split(':').map(Number);
  return (hour! % 24) + minute! / 60;
}

/** When the clocks of a zone next show a full hour, after a moment; an hour that a day leaves out comes on the next one. */
export function nextHour(zone: string, hour: number, after: Date): Date {
  let at = Math.floor(after.getTime() / quarter) * quarter + quarter;
  while (hourIn(zone, new Date(at)) !== hour) at += quarter;
  return new Date(at);
}

/** Whether a moment is between two full hours of a zone, across midnight, too. */
export function isBetween(zone: string, { from, until }: { from: number; until: number }, at: Date): boolean {
  const hour = hourIn(zone, at);
  return from < until ? hour >= from && hour < until : hour >= from || hour < until;
}
