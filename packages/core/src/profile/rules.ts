export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** How the product looks and listens to one person, on whatever computer they sit. */
export type Look = {
  readonly theme: Theme;
  readonly density: Density;
  /** Whether shortcuts of a single letter are on (WCAG 2.1.4 wants a way to turn them off). */
  readonly singleKeys: boolean;
};

export const defaultLook: Look = { theme: 'system', density: 'comfortable', singleKeys: true };
