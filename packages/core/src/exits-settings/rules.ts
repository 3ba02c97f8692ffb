/** What allows a company to log where its people are (art. 4 of the Workers' Statute). */
export const legalBasisKinds = ['unionAgreement', 'inspectorateAuthorisation'] as const;
export type LegalBasisKind = (typeof legalBasisKinds)[number];

export const trackingInterval = { least: 1, usual: 1, most: 15 } as const;
