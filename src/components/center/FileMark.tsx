/** The picture itself, or a sheet of paper for what is none. */
export function FileMark({ url }: { url: string | null }) {
  if (url) return <img src={url} alt="" className="bg-sunken size-12 shrink-0 rounded object-cover" />;
  return (
    <svg
      viewBox="0 0 24 24"
      className="text-soft bg-sunken size-12 shrink-0 rounded p-2.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M7 3h7l4 4v14H7zM14 3v4h4M10 12h5M10 16h5" />
    </svg>
  );
}
