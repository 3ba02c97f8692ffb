import type { Absence } from '@timbro/core/absences/contract.ts';
import type { WebKey } from '@timbro/core/messages.ts';
import { callWithFile } from '@timbro/kit/light/call.ts';
import { fileFault } from '@timbro/kit/light/file-field.tsx';

export const certificateTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;

/** What may be brought, told before anything is sent to a file that would be refused. */
export const certificateFault = (file: File): WebKey | null =>
  fileFault(file, certificateTypes) && 'employee.illness.certificate.wrong';

/** Brings a certificate to an illness that is on record. */
export const sendCertificate = (absenceId: string, file: File, onSent: (share: number) => void): Promise<Absence> =>
  callWithFile('POST /absences/:absenceId/attachments', { params: { absenceId }, body: { file }, onSent });
