import type { createTailwindMerge } from 'tailwind-merge';

type Rules = ReturnType<Parameters<typeof createTailwindMerge>[0]>;

const any = () => true;
const isNumber = (value: string) => /^\d+$/.test(value);
const isSize = (value: string) => /^(?:meta|table|ui|body|h[123]|display)$/.test(value);
/** `p-4`, `-mt-px`: one thing with any value. */
const valued = (...names: string[]) => Object.fromEntries(names.map((name) => [name, [{ [name]: [any] }]]));
/** `rounded`, `rounded-lg`. */
const orBare = (...names: string[]) => Object.fromEntries(names.map((name) => [name, [{ [name]: ['', any] }]]));

/**
 * Which classes say the same thing: of the rules that tailwind-merge brings, those that our classes meet, a fifth of its
 * weight in the browser. A test compares both on every pair of classes in the sources.
 */
export const classRules: Rules = {
  cacheSize: 500,
  theme: {},
  classGroups: {
    display: [
      'block',
      'inline-block',
      'inline',
      'flex',
      'inline-flex',
      'table',
      'table-row',
      'grid',
      'contents',
      'hidden',
    ],
    position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
    sr: ['sr-only', 'not-sr-only'],
    ...valued('inset', 'inset-x', 'inset-y', 'top', 'right', 'bottom', 'left', 'z', 'float', 'clear', 'object'),
    ...valued('overflow', 'overflow-x', 'overflow-y', 'basis', 'grid-cols', 'gap', 'gap-x', 'gap-y', 'space-y'),
    'flex-direction': [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
    'flex-wrap': [{ flex: ['wrap', 'wrap-reverse', 'nowrap'] }],
    flex: [{ flex: [any] }],
    ...orBare('grow', 'shrink'),
    ...valued('col', 'justify', 'content', 'items', 'self', 'columns', 'aspect'),
    ...valued('p', 'px', 'py', 'pt', 'pr', 'pb', 'pl', 'm', 'mx', 'my', 'mt', 'mr', 'mb', 'ml', 'scroll-mt'),
    ...valued('size', 'w', 'min-w', 'max-w', 'h', 'min-h', 'max-h'),
    'text-alignment': [{ text: ['left', 'center', 'right', 'justify', 'start', 'end'] }],
    'text-wrap': [{ text: ['wrap', 'nowrap', 'balance', 'pretty'] }],
    'font-size': [{ text: [isSize] }],
    'text-color': [{ text: [any] }],
    'text-overflow': ['truncate'],
    'font-style': ['italic', 'not-italic'],
    'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold'] }],
    'font-family': [{ font: [any] }],
    'text-decoration': ['underline', 'line-through', 'no-underline'],
    'text-transform': ['uppercase', 'lowercase', 'capitalize', 'normal-case'],
    ...valued('tracking', 'leading', 'line-clamp', 'list', 'align', 'whitespace', 'break', 'wrap'),
    'border-style': [{ border: ['solid', 'dashed', 'dotted', 'none'] }],
    'border-w': [{ border: ['', isNumber] }],
    'border-color': [{ border: [any] }],
    ...orBare(
      'border-x',
      'border-y',
      'border-t',
      'border-r',
      'border-b',
      'border-l',
      'rounded',
      'rounded-t',
      'divide-y',
    ),
    'outline-style': [{ outline: ['none', 'hidden'] }],
    'outline-w': [{ outline: ['', isNumber] }],
    'outline-color': [{ outline: [any] }],
    ...valued('divide', 'outline-offset', 'bg', 'fill', 'stroke', 'accent', 'opacity', 'cursor', 'pointer-events'),
    ...orBare('transition'),
    ...valued('duration', 'animate', 'translate-x', 'translate-y', 'touch', 'select'),
  },
  conflictingClassGroups: {
    inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
    'inset-x': ['right', 'left'],
    'inset-y': ['top', 'bottom'],
    overflow: ['overflow-x', 'overflow-y'],
    flex: ['basis', 'grow', 'shrink'],
    gap: ['gap-x', 'gap-y'],
    p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
    px: ['pr', 'pl'],
    py: ['pt', 'pb'],
    m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml'],
    mx: ['mr', 'ml'],
    my: ['mt', 'mb'],
    size: ['w', 'h'],
    'font-size': ['leading'],
    'line-clamp': ['display', 'overflow'],
    rounded: ['rounded-t'],
    'border-w': ['border-x', 'border-y', 'border-t', 'border-r', 'border-b', 'border-l'],
    'border-x': ['border-r', 'border-l'],
    'border-y': ['border-t', 'border-b'],
  },
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ['after', 'before', 'placeholder'],
};
