/** A person on the wire has one name; the letters of the avatar come from its first and last word. */
export function avatarOf(displayName: string) {
  const words = displayName.split(' ');
  return { firstName: words[0] ?? '', lastName: words.length > 1 ? (words.at(-1) ?? '') : '' };
}
