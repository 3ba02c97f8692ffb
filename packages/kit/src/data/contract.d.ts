declare module 'virtual:contract' {
  /** Every capability of the contract, as a browser needs it to make the call. */
  export const offered: import('@timbro/core/offered.ts').OfferedModules;
}
