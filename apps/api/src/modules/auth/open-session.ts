import type { Modules } from '@timbro/core/access.ts';
import type { DeviceType } from '@timbro/core/sessions/rules.ts';
import { newId } from '#db/new-id.ts';
import { type AnyCall, orNotFound } from '#http/handlers.ts';
import { presentUser, usersRepo } from '#modules/users/users.repo.ts';
import { sessionEnd } from './auth.repo.ts';
import { describeDevice } from './describe-device.ts';

type Whose = { readonly id: string; readonly companyId: string; readonly modules: Modules };

/** A session as it is kept, with the token that only its browser is given. */
export function newSession(call: AnyCall, { id: userId, companyId }: Whose, deviceType: DeviceType) {
  const { server, now, from } = call;
  const refreshToken = server.tokens.newRefresh();
  const session = {
    id: newId(),
    companyId,
    userId,
    deviceType,
    device: describeDevice(from.userAgent),
    ip: from.ip,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: sessionEnd(now),
  };
  return { session, refreshToken, tokenHash: server.tokens.hashRefresh(refreshToken) };
}
export type NewSession = ReturnType<typeof newSession>;

/** What whoever is in is answered, once their session is kept; the cookie goes with it. */
export async function welcome(call: AnyCall, { session, refreshToken }: NewSession, { id, companyId, modules }: Whose) {
  const user = presentUser(orNotFound(await usersRepo(call.tx, companyId, call.now).find(id)));
  call.setRefreshCookie(refreshToken);
  const accessToken = call.server.tokens.signAccess(session.id, call.now);
  return { accessToken, refreshToken, user, permissions: modules };
}
