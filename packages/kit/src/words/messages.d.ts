declare module 'virtual:messages' {
  type Catalogue = { readonly default: Readonly<Record<string, string>> };
  /** Loaders by area and language, only of the areas the app was built with. */
  export const catalogues: Readonly<
    Partial<
      Record<'guest' | 'app' | 'office' | 'employee' | 'kiosk', Readonly<Record<'it' | 'en', () => Promise<Catalogue>>>>
    >
  >;
}
declare module 'virtual:messages/*' {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}
