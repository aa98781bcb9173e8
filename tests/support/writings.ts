const hex = (letter: string, form: (digits: string) => string = (digits) => digits) =>
  `%${form(letter.charCodeAt(0).toString(16).padStart(2, '0'))}`;
const eachLetter = (path: string, write: (letter: string) => string) =>
  path.replace(/[^/]/g, (letter) => write(letter));

/** Other ways of writing a path that some program on the way may take for the same. */
export function writingsOf(path: string): string[] {
  const at = path.lastIndexOf('/') + 1;
  const [folder, name] = [path.slice(0, at), path.slice(at)];
  return [
    // Percent-signs: one letter, all of them, in capitals, twice, thrice, slashes too.
    `${folder}${hex(name[0] ?? '.')}${name.slice(1)}`,
    eachLetter(path, hex),
    eachLetter(path, (letter) => hex(letter, (digits) => digits.toUpperCase())),
    eachLetter(path, (letter) => `%25${hex(letter).slice(1)}`),
    eachLetter(path, (letter) => `%2525${hex(letter).slice(1)}`),
    `/${path.slice(1).replaceAll('/', '%2f')}`,
    `${folder.slice(0, -1)}%2F${name}`,
    `/%2f${path.slice(1)}`,
    // Letters.
    path.toUpperCase(),
    path.toLowerCase(),
    `${folder}${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
    // Slashes.
    `/${path}`,
    `${folder}/${name}`,
    `${path}/`,
    `${path}//`,
    path.replaceAll('/', '\\'),
    `/%5c${path.slice(1)}`,
    `${folder}%5c${name}`,
    // Steps that lead nowhere or upwards.
    `/.${path}`,
    `/..${path}`,
    `/nowhere/..${path}`,
    `/nowhere/%2e%2e${path}`,
    `/%2e${path}`,
    `${path}/.`,
    `${path}/x/..`,
    `${path}/%2e%2e/${name}`,
    // What programs cut off.
    `${path};x=1`,
    `${path}%3b`,
    `${path}%00`,
    `${path}%20`,
    `${path}.`,
    `${path}%0a`,
    `${path}%23`,
    `${path}%3fx`,
    // Letters that some fold to plain ones, and too long forms of them.
    path.replace(/[a-z]/i, (letter) =>
      encodeURIComponent(String.fromCodePoint(letter.toLowerCase().charCodeAt(0) - 97 + 0xff41)),
    ),
    path.replace(/(?!^)\//, '%c0%af'),
  ].filter((written) => written !== path);
}
