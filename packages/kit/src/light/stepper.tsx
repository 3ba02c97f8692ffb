import { useT } from '../words/i18n.ts';
import { checkPath } from './icon-paths.ts';
import { Icon } from './icon.tsx';

/** Where one stands in a short series; done steps are ticked, the present one is marked for screen readers too. */
export function Stepper({ steps, current }: { steps: readonly string[]; current: number }) {
  const t = useT();
  return (
    <ol className="stepper" aria-label={t('auth.recovery.steps')}>
      {steps.map((label, index) => (
        <li
          key={label}
          data-state={index < current ? 'done' : index === current ? 'current' : 'next'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className="stepper-mark" aria-hidden="true">
            {index < current ? <Icon path={checkPath} size={16} /> : index + 1}
          </span>
          <span className="visually-hidden">{t('auth.recovery.step', { step: index + 1, count: steps.length })}: </span>
          {label}
          {index < current && <span className="visually-hidden"> – {t('auth.recovery.step.done')}</span>}
        </li>
      ))}
    </ol>
  );
}
