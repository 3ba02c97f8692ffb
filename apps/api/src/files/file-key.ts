const shape = /^[0-9a-z][0-9a-z-]{7,63}$/;

export const isKey = (name: string): boolean => shape.test(name);

/** Names of files are made by the server, UUIDs in practice; anything else is a fault of the code, never of a client. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error(`The key ${JSON.stringify(key)} of a file is not a name the server made.`);
  return key;
}
