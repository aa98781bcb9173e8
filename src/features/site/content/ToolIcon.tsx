/** What stands on the buttons over a text, as lines in a square of 24. */
const paths = {
  undo: 'M9 6 4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3',
  redo: 'm15 6 5 5-5 5m5-5H10a5 5 0 0 0 0 10h3',
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zm0 7h7a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M10 5h7M7 19h7M14 5l-4 14',
  code: 'm8 7-5 5 5 5m8-10 5 5-5 5',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1.5-1.5',
  bullets: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 5l1.5-1v5M4 9h3M4 15h2.5L4 19h3',
  quote: 'M5 17V12q0-5 4-6M5 12h4v5H5m9 0V12q0-5 4-6m-4 6h4v5h-4',
  rule: 'M4 12h16',
  picture: 'M4 5h16v14H4zm0 11 5-5 4 4 3-3 4 4M15.5 9h.01',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M12 5v14',
  rowBelow: 'M4 5h16v6H4zM12 14v6m-3-3h6',
  columnRight: 'M5 4h6v16H5zM17 9v6m-3-3h6',
  deleteRow: 'M4 5h16v6H4zM9 17h6',
  deleteColumn: 'M5 4h6v16H5zm9 8h6',
  headerRow: 'M4 5h16v14H4zM4 10h16M4 6.5h16M4 8.5h16',
  deleteTable: 'M4 5h16v14H4zm5 4 6 6m0-6-6 6',
} as const;
export type ToolSign = keyof typeof paths;

export function ToolIcon({ sign }: { sign: ToolSign }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[sign]} />
    </svg>
  );
}
