import './notifications-card.css';
import { useId } from 'react';
import { type ChosenKind, type NotificationChoices, offeredKinds } from '@timbro/core/notifications/choice-rules.ts';
import { WhileOnline, useWriteOf } from '@timbro/kit/light/reads.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useOwnProfile } from '#parts/own-profile/own-profile.ts';

/** Which news one is also mailed, and told of on phones where that is on; each choice is kept at once. */
export function NotificationsCard() {
  const t = useT();
  const { data } = useOwnProfile();
  const choices = data?.notifications;
  const kinds = data ? offeredKinds(data.permissions) : [];
  if (!choices || kinds.length === 0) return null;
  return (
    <section className="card" aria-labelledby="notifications">
      <h2 id="notifications">{t('profile.notifications')}</h2>
      <p className="lead">{t('profile.notifications.text')}</p>
      <WhileOnline>
        <ul className="choices">
          {kinds.map((kind) => (
            <li key={kind}>
              <ChoiceSwitch kind={kind} choices={choices} />
            </li>
          ))}
        </ul>
      </WhileOnline>
    </section>
  );
}

function ChoiceSwitch({ kind, choices }: { kind: ChosenKind; choices: NotificationChoices }) {
  const t = useT();
  const [nameId, textId] = [useId(), useId()];
  const save = useWriteOf('PATCH /users/personal-profile', {
    done: 'profile.update.done',
    refreshes: ['GET /users/personal-profile'],
  });
  // Shown as it was chosen until the server has said how it is now.
  const isOn = (save.isPending ? save.variables.body.notifications?.[kind] : undefined) ?? choices[kind];
  const choose = (isWanted: boolean) => {
    if (!save.isPending) save.mutate({ body: { notifications: { [kind]: isWanted } } });
  };
  const hasText = kind === 'missedStamp';
  return (
    <label className="choice">
      <span>
        <span id={nameId}>{t(`profile.notifications.${kind}`)}</span>
        {hasText && <small id={textId}>{t('profile.notifications.missedStamp.text')}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        className="switch"
        aria-labelledby={nameId}
        aria-describedby={hasText ? textId : undefined}
        aria-busy={save.isPending}
        checked={isOn}
        aria-checked={isOn}
        onChange={({ target }) => choose(target.checked)}
      />
    </label>
  );
}
