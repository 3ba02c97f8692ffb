const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];
const nameIn = (names: readonly (readonly [RegExp, string])[], userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Two words a person recognises their device by; what is unknown keeps its own first words. */
export function describeDevice(userAgent: string): string {
  const known = [nameIn(browsers, userAgent), nameIn(systems, userAgent)].filter((part) => part !== undefined);
  return known.length > 0 ? known.join(' · ') : userAgent.slice(0, 60) || '—';
}
