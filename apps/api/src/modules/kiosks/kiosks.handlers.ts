import { Refusal } from '@timbro/core/errors.ts';
import { kiosks } from '@timbro/core/kiosks/contract.ts';
import { implement } from '#http/handlers.ts';

const toCome = async (): Promise<never> => {
  throw new Refusal('notFound');
};

export const kiosksHandlers = implement(kiosks, {
  list: toCome,
  create: toCome,
  renewCode: toCome,
  remove: toCome,
  refusals: toCome,
  see: toCome,
});
