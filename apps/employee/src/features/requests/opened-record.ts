import { closeRecordAt, openRecordAt } from '#parts/records/opened-record.ts';

const listPath = '/me/requests';

export const openRecord = (id: string): void => openRecordAt(listPath, id);
export const closeRecord = (): void => closeRecordAt(listPath);
