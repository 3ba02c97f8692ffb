import { defaultZone } from '../words/format.ts';
import { api, useRead } from './api.ts';

/** The zone every instant is shown in: the company's, or the product's default for people of no company. */
export const useCompanyZone = (): string => useRead(api.profile.read).data?.company?.timezone ?? defaultZone;
