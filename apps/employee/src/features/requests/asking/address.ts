/** What the address of a screen names beside its path; read once, for a form stays what it was opened as. */
export const askedOf = (name: string): string | null => new URLSearchParams(window.location.search).get(name);
