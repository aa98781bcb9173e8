import type { RefObject } from 'react';
import { m } from '#i18n/messages.ts';
import { ChoiceWindow } from './choice-window.tsx';
import type { Option } from './native-select.tsx';

type Props = {
  select: RefObject<HTMLSelectElement | null>;
  options: readonly Option[];
  value: string;
  onChoose: (value: string) => void;
  onClose: () => void;
};

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** The options of a long select with a search: those that begin with what was typed stand before those that have it. */
export function SelectWindow({ select, options, value, onChoose, onClose }: Props) {
  const choices = options.filter(({ disabled }) => !disabled);
  const find = (typed: string) => {
    const wanted = plain(typed);
    const rank = ({ label, value: code }: Option) => {
      const name = plain(label);
      if (name.startsWith(wanted) || plain(code) === wanted) return 0;
      return name.includes(wanted) ? 1 : null;
    };
    return choices
      .flatMap((option) => ({ option, at: rank(option) }))
      .filter(({ at }) => at !== null)
      .sort((a, b) => a.at! - b.at!)
      .map(({ option }) => option);
  };
  return (
    <ChoiceWindow
      button={select}
      label={select.current?.labels[0]?.textContent.trim() || m.ui_choices()}
      placeholder={m.frame_search()}
      items={choices}
      keyOf={({ value: code }) => code}
      find={find}
      value={value}
      onChoose={({ value: code }) => onChoose(code)}
      onClose={onClose}
    >
      {({ label, lang }) => <span lang={lang}>{label}</span>}
    </ChoiceWindow>
  );
}
