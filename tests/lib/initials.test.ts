import { describe, expect, it } from 'vitest';
import { initialOf, initialsOf } from '#lib/initials.ts';

describe('the letter of a name', () => {
  it.each([
    ['ABS', 'A'],
    ['polypropylene', 'P'],
    ['  PA6', 'P'],
    ['Évolue', 'E'],
    ['聚丙烯', 'J'],
    ['苯乙烯', 'B'],
    ['乙二醇', 'Y'],
    ['醋酸', 'C'],
    ['正己烷', 'Z'],
    ['氯化钠', 'L'],
    ['尿素', 'N'],
    ['丁二烯', 'D'],
    ['硫酸', 'L'],
    ['麻', 'M'],
    ['吖啶', 'A'],
    ['热塑性弹性体', 'R'],
    ['1,4-丁二醇', '#'],
    ['', '#'],
    ['（改性）', '#'],
  ])('%j stands under %s', (name, letter) => {
    expect(initialOf(name)).toBe(letter);
  });
});

describe('an index', () => {
  const resins = ['PP', 'ABS', '苯', 'PA', 'Acetone', '1-Butene'];
  const index = initialsOf(resins, (name) => name);

  it('has every name once, letters and names in order', () => {
    expect(index).toEqual([
      { initial: '#', items: ['1-Butene'] },
      { initial: 'A', items: ['ABS', 'Acetone'] },
      { initial: 'B', items: ['苯'] },
      { initial: 'P', items: ['PA', 'PP'] },
    ]);
  });

  it('leaves what it was given as it is', () => {
    expect(resins[0]).toBe('PP');
  });
});
