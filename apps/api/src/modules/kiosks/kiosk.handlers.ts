import { Refusal } from '@timbro/core/errors.ts';
import { kioskContract } from '@timbro/core/kiosks/contract.ts';
import { implement } from '#http/handlers.ts';

const toCome = async (): Promise<never> => {
  throw new Refusal('notFound');
};

export const kioskHandlers = implement(kioskContract, {
  register: toCome,
  token: toCome,
  scan: toCome,
  stamp: toCome,
  sealed: toCome,
});
