import type { Absence } from '@timbro/core/absences/contract.ts';
import { callWithFile } from '@timbro/kit/light/call.ts';

export const certificateTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;

/** Brings a certificate to an illness that is on record. */
export const sendCertificate = (absenceId: string, file: File, onSent: (share: number) => void): Promise<Absence> =>
  callWithFile('POST /absences/:absenceId/attachments', { params: { absenceId }, body: { file }, onSent });
