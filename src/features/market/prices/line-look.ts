/** Lines of one chart are told apart by colour and by dash: not everybody sees the colours. */
const dashes = ['', '7 4', '2 3', '10 3 2 3'];

/** The line with this number, from 0: its token of `app/styles/tokens.css`, and its dash in pixels (empty: unbroken). */
export const lineLook = (index: number): { token: string; dash: string } => ({
  token: `--series-${index + 1}`,
  dash: dashes[index % dashes.length]!,
});
