/** The package's own declarations have a name under which no compiler finds them. */
declare module 'unicode-confusables' {
  export function rectifyConfusion(text: string): string;
}
