import type { Language } from '@timbro/core/language.ts';
import { LanguageSwitch } from '@timbro/kit/guest/language-switch.tsx';
import { WhileOnline, useWriteOf } from '@timbro/kit/guest/reads.tsx';
import { useT } from '@timbro/kit/i18n.tsx';
import { session, useSession } from '@timbro/kit/session.ts';

/** The choice counts at once; if the server refuses it, the page speaks the former language again. */
export function LanguageCard() {
  const t = useT();
  const { user } = useSession();
  const save = useWriteOf('PATCH /users/personal-profile', {
    done: 'profile.update.done',
    refreshes: ['GET /users/personal-profile'],
  });
  if (!user) return null;

  const choose = (language: Language) => {
    if (language === user.language) return;
    session.set({ user: { ...user, language } });
    save.mutate({ body: { language } }, { onError: () => session.get().accessToken && session.set({ user }) });
  };
  return (
    <section className="card" aria-labelledby="language">
      <h2 id="language">{t('common.language')}</h2>
      <WhileOnline>
        <LanguageSwitch isWide onChoose={choose} />
      </WhileOnline>
      <p className="lead">{t('employee.language.detail')}</p>
    </section>
  );
}
