/** Text typed by a person as it must stand inside a LIKE pattern. */
export const escapeLike = (value: string) => value.replace(/[\\%_]/g, (sign) => `\\${sign}`);
