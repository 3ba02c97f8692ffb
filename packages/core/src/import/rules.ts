/** Case, accents and signs between words make no difference. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

type Words<K extends string> = Readonly<Record<K, readonly string[]>>;
const isKeyOf = <K extends string>(words: Words<K>, key: string): key is K => Object.hasOwn(words, key);

/** What is meant by the words that people use for it; `undefined` for a word nobody knows. */
export function meaningOf<K extends string>(words: Words<K>): (word: string) => K | undefined {
  const byWord = new Map<string, K>();
  for (const key of Object.keys(words))
    if (isKeyOf(words, key)) for (const word of [key, ...words[key]]) byWord.set(plain(word), key);
  return (word) => byWord.get(plain(word));
}

/** What each head of a file means; `null` where nobody knows, and where an earlier column already says it. */
export function columnReader<K extends string>(synonyms: Words<K>): (heads: readonly string[]) => (K | null)[] {
  const meaning = meaningOf(synonyms);
  return (heads) => {
    const taken = new Set<K>();
    return heads.map((head) => {
      const column = meaning(head);
      if (!column || taken.has(column)) return null;
      taken.add(column);
      return column;
    });
  };
}
