import type { ContractName } from '@timbro/core/contract.ts';
import { auditHandlers } from './modules/audit/audit.handlers.ts';
import { authHandlers } from './modules/auth/auth.handlers.ts';
import { notificationHandlers } from './modules/notifications/notifications.handlers.ts';
import { profileHandlers } from './modules/profile/profile.handlers.ts';
import { sessionHandlers } from './modules/sessions/sessions.handlers.ts';

/** One line per module; the type refuses a contract without handlers. */
export const modules = {
  auth: authHandlers,
  sessions: sessionHandlers,
  profile: profileHandlers,
  audit: auditHandlers,
  notifications: notificationHandlers,
} satisfies Record<ContractName, object>;
