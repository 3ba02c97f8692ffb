export const viewScopes = ['private', 'company'] as const;
export type ViewScope = (typeof viewScopes)[number];

/** More would be a list to search through, not a shortcut. */
export const mostViews = 20;
