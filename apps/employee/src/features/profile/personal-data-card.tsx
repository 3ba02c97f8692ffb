import { type Role, isProvider } from '@timbro/core/access.ts';
import { ReadFailure } from '@timbro/kit/light/read-failure.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useOwnProfile } from '#parts/own-profile/own-profile.ts';
import { Skeleton } from '#parts/wait/skeleton.tsx';
import { PhoneFact } from './phone-fact.tsx';

export function PersonalDataCard() {
  const t = useT();
  const { data, error, refetch } = useOwnProfile();
  return (
    <section className="card" aria-labelledby="personal-data">
      <h2 id="personal-data">{t('employee.profile.data')}</h2>
      {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={4} />}
      {data && (
        <>
          <dl className="facts">
            <Fact label={t('users.field.email')} value={data.email} />
            <PhoneFact profile={data} />
            <Fact label={t('users.field.department')} value={data.department?.name ?? t('employee.profile.none')} />
            {data.company !== null && <Fact label={t('employee.profile.company')} value={data.company.name} />}
          </dl>
          {hasAdministrator(data.role) && <p className="lead">{t('employee.profile.ask')}</p>}
        </>
      )}
    </section>
  );
}

/** The provider's people have no company, and an administrator would be sent to themselves. */
const hasAdministrator = (role: Role) => !isProvider(role) && role !== 'Admin';

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
