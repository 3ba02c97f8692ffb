import * as z from 'zod';
import { many } from '../fields.ts';
import { deviceIdPattern, longestDeviceId } from './rules.ts';

/** As it is written on the hardware; what is typed in small letters means the same. */
export const deviceId = z
  .string('validation.required')
  .trim()
  .min(1, 'validation.required')
  .max(longestDeviceId, { error: 'validation.tooLong', abort: true })
  .toUpperCase()
  .regex(deviceIdPattern, 'validation.deviceId');

/** Clients to look at: of use to the provider alone, everybody else sees their own. */
export const ofClients = { companyId: many(z.uuid('validation.format')) };
