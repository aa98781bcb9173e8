/** First that fits wins: most browsers also name those that they are built on. */
const browsers: readonly [RegExp, string][] = [
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bDingTalk\//, 'DingTalk'],
  [/\bM?QQBrowser\//, 'QQ Browser'],
  [/\bUC?Browser\//, 'UC Browser'],
  [/\bHuaweiBrowser\//, 'Huawei Browser'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\b(?:Open)?Harmony(?:OS)?\b/i, 'HarmonyOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\b(?:iPhone|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const find = (table: readonly [RegExp, string][], text: string) => table.find(([pattern]) => pattern.test(text))?.[1];

/** Browser and system (`Firefox, Windows`), told from the User-Agent; null when neither is known. Names are not translated. */
export function deviceName(userAgent: string): string | null {
  return [find(browsers, userAgent), find(systems, userAgent)].filter((name) => name !== undefined).join(', ') || null;
}
