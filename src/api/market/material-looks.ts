/** How materials look: the few pictures that stand for all of them, and which one a form and a colour get. */

export type Look = {
  /** Of what it is drawn, and what colours are compared with. */
  color: string;
  /** How much light goes through, from 0 (chalk) to 1 (water). */
  clear: number;
  /** Of what is mixed, as recycled goods are: the colours of its other pieces. */
  mixed?: readonly string[];
};

/** By physical form and name; the first of a form stands for what has no colour of its own. */
export const materialLooks = {
  pellet: {
    natural: { color: '#f3f4f0', clear: 0.45 },
    clear: { color: '#e6f3fa', clear: 0.95 },
    ivory: { color: '#f3ead0', clear: 0.2 },
    cream: { color: '#f0e7d2', clear: 0.1 },
    sand: { color: '#dbc79f', clear: 0.15 },
    amber: { color: '#dca64a', clear: 0.7 },
    honey: { color: '#ead193', clear: 0.75 },
    white: { color: '#ffffff', clear: 0 },
    grey: { color: '#c3c3be', clear: 0 },
    blue: { color: '#8fa5ad', clear: 0.1, mixed: ['#5f8fb4', '#b9c6c9', '#7f9ba0', '#d7dbd8', '#4f7690'] },
    green: { color: '#a6b0a8', clear: 0.1, mixed: ['#8fa58f', '#c4c9bf', '#7c9488', '#d3d4cb'] },
    slate: { color: '#6f7a7d', clear: 0, mixed: ['#5b676b', '#8b9598', '#4a565a'] },
    charcoal: { color: '#484848', clear: 0, mixed: ['#3b3b3c', '#565759'] },
    black: { color: '#191a1b', clear: 0 },
    red: { color: '#cf3a30', clear: 0.1 },
  },
  powder: {
    white: { color: '#fbfbf9', clear: 0 },
    yellow: { color: '#f0c558', clear: 0 },
    brown: { color: '#9c5524', clear: 0 },
    violet: { color: '#4b2253', clear: 0 },
  },
  flake: {
    white: { color: '#f4f4f1', clear: 0.3 },
    clear: { color: '#cfe3e6', clear: 0.8, mixed: ['#dcecee', '#bcd9e2', '#c7dfd8'] },
    amber: { color: '#deb45c', clear: 0.6 },
  },
  bead: {
    white: { color: '#fbfbfa', clear: 0.1 },
    black: { color: '#171819', clear: 0 },
    yellow: { color: '#e6d04c', clear: 0.1 },
  },
  crumb: { white: { color: '#f6f5f0', clear: 0.2 } },
  solid: {
    white: { color: '#ebe9e2', clear: 0.15 },
    grey: { color: '#8a8a86', clear: 0 },
    yellow: { color: '#ece09c', clear: 0.3 },
  },
  bale: {
    cream: { color: '#efe8d8', clear: 0.1 },
    tan: { color: '#d3b078', clear: 0.1 },
    brown: { color: '#b4884b', clear: 0.1 },
  },
  liquid: {
    clear: { color: '#dcebf0', clear: 1 },
    yellow: { color: '#e8d89a', clear: 1 },
  },
  gas: { steel: { color: '#a9b8bb', clear: 0 } },
} as const satisfies Record<string, Record<string, Look>>;
