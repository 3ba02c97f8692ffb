import { balanceColumns, balanceColumnsOf } from '@timbro/core/balances/import-rules.ts';
import { judgeBalances } from '@timbro/core/balances/import.ts';
import { deviceColumns, deviceColumnsOf } from '@timbro/core/devices/import-rules.ts';
import { judgeDevices } from '@timbro/core/devices/import.ts';
import { columnsOf, requiredColumns } from '@timbro/core/users/import-rules.ts';
import { judgePeople } from '@timbro/core/users/import.ts';

/** The tables that people send as files: what the heads of their columns mean and are called, and how rows are judged. */
export const tables = {
  people: { columnsOf, required: requiredColumns, judge: judgePeople, words: 'users.field' },
  balances: { columnsOf: balanceColumnsOf, required: balanceColumns, judge: judgeBalances, words: 'balances.field' },
  devices: { columnsOf: deviceColumnsOf, required: deviceColumns, judge: judgeDevices, words: 'devices.field' },
} as const;
export type TableName = keyof typeof tables;
export type JudgedTable<N extends TableName = TableName> = ReturnType<(typeof tables)[N]['judge']>;
