/** A text in one line. Chinese marks carry their own room: no space follows them. */
export const oneLine = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/([，。、；：！？）》”]) /g, '$1')
    .trim();
