const firstSign = (name: string): string => {
  // Some signs are made of several characters, as a face with a skin tone: half of one is no letter at all.
  if (typeof Intl.Segmenter === 'function')
    for (const { segment } of new Intl.Segmenter().segment(name.trim())) return segment;
  const [first = ''] = name.trim();
  return first;
};

/** What stands for a person where there is no room for the name. */
export const initialsOf = (...names: readonly string[]): string => names.map(firstSign).join('').toUpperCase();
