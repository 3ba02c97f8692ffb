import type { Modules } from '@timbro/core/access.ts';
import type { User } from '@timbro/core/users/contract.ts';
import { ApiError } from '../data/send.ts';
import { session } from '../memory/session.ts';
import { setLanguage } from '../words/i18n.ts';
import { call } from './call.ts';
import { takeClickedLanguage } from './clicked-language.ts';
import { forgetFarewell } from './farewell-line.tsx';

type Welcome = { readonly accessToken: string; readonly user: User; readonly permissions: Modules };

/** The session that was just opened, by a password or a code, becomes this browser's; whoever showed the form watches it and moves on. */
export async function enter({ accessToken, user, permissions }: Welcome): Promise<void> {
  const known = await withClickedLanguage(accessToken, user);
  // A language that cannot be fetched keeps nobody out.
  await setLanguage(known.language).catch(() => undefined);
  forgetFarewell();
  session.set({ accessToken, user: known, permissions });
}

/** Who has just chosen a language goes on in it: it becomes the profile's. */
async function withClickedLanguage(accessToken: string, user: User): Promise<User> {
  const language = takeClickedLanguage();
  if (language === null || language === user.language) return user;
  // The token alone opens no page yet: nobody is led away before the choice has arrived.
  session.set({ accessToken });
  try {
    const { version } = await call('PATCH /users/personal-profile', { body: { language } });
    return { ...user, language, version };
  } catch (error) {
    if (error instanceof ApiError) return user;
    throw error;
  }
}
