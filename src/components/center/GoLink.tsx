import type { ComponentProps } from 'react';

type Click = { button: number; metaKey: boolean; ctrlKey: boolean; shiftKey: boolean; altKey: boolean };

/** A press that stays on the page: new tabs and windows are the browser's. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

type Props = ComponentProps<'a'> & { href: string; onGo: () => void };

/** A real address for what this page can show itself. */
export function GoLink({ onGo, children, ...props }: Props) {
  return (
    <a
      {...props}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onGo();
      }}
    >
      {children}
    </a>
  );
}
