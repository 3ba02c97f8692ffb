import { EngineFault } from '../engine.ts';

/** Why a file is not shown: damaged or no PDF, closed by a password, or the program that reads it is not there. */
export type ViewFault = 'broken' | 'locked' | 'engine';

/** pdfjs makes its errors anew when they cross its worker, so that only their names can be trusted. */
export function viewFaultOf(error: unknown): ViewFault {
  if (error instanceof EngineFault) return 'engine';
  return error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'broken';
}
