/**
 * How much of the space that they take solids fill, in percent, by their form. Pellets and beads pour to 0.58–0.62 of
 * their solid density (LLDPE 0.92 → 0.55 kg/L, ABS 1.05 → 0.63, PA6 1.13 → 0.68, as makers' handling guides give them),
 * powders to 0.45–0.55, flakes to 0.3–0.4; bales of rubber stow to about three quarters (21 t of SVR loose in a 20GP).
 */
const filledPercent: Readonly<Record<string, number>> = {
  pellet: 60,
  bead: 60,
  solid: 60,
  powder: 50,
  crumb: 45,
  flake: 35,
  bale: 75,
};

/** The bulk density of solids of this form, in the unit of `solid`, rounded to a whole one; of an unknown form as powder. */
export const bulkDensity = (form: string, solid: number): number =>
  Math.round((solid * (filledPercent[form] ?? filledPercent['powder']!)) / 100);
