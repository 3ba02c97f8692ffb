const most = 99;

/** What a badge says; past 99 the exact number helps nobody. */
export const badgeText = (count: number): string => (count > most ? `${most}+` : String(count));
