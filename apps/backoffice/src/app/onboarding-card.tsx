import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import LinearProgress from '@mui/material/LinearProgress';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useId } from 'react';
import type { OnboardingStep } from '@timbro/core/onboarding/rules.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { useCan } from '@timbro/kit/page/can.tsx';
import { CheckCircleIcon, CircleIcon } from '@timbro/kit/page/icons.ts';
import { visuallyHidden } from '@timbro/kit/page/visually-hidden.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

/** Where each step is done. */
const placeOf: Readonly<Record<OnboardingStep, string>> = {
  departments: '/users?panel=departments',
  people: '/users',
  area: '/exit-notices?tab=exit-settings',
  app: '/users',
};

/** What a new company has still to do; it goes away with the last step. */
export function OnboardingCard({ onChoose }: { onChoose?: () => void }) {
  const t = useT();
  const titleId = useId();
  const router = useRouter();
  const enabled = useCan(api.onboarding.read);
  const { data } = useRead(api.onboarding.read, {}, { enabled, inPlace: true });
  const steps = data?.steps ?? [];
  const done = steps.filter((step) => step.done).length;
  if (!enabled || done === steps.length) return null;
  const follow = (event: MouseEvent, href: string) => {
    // With a key held, or the middle button, the browser opens it elsewhere.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onChoose?.();
    void router.navigate({ href });
  };
  return (
    <Box component="section" aria-labelledby={titleId} sx={cardLook}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mb: 2 }}>
        <Box id={titleId} component="h2" sx={{ m: 0, fontSize: '0.875rem', fontWeight: 700 }}>
          {t('onboarding.title')}
        </Box>
        <Box component="span" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {t('onboarding.progress', { done, total: steps.length })}
        </Box>
      </Box>
      <LinearProgress
        variant="determinate"
        aria-labelledby={titleId}
        value={(done / steps.length) * 100}
        sx={{ borderRadius: '4px', mb: 1 }}
      />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {steps.map((step) => (
          <li key={step.id}>
            <ButtonBase href={placeOf[step.id]} onClick={(event) => follow(event, placeOf[step.id])} sx={stepLook}>
              {step.done ? <CheckCircleIcon color="success" fontSize="small" /> : <CircleIcon fontSize="small" />}
              {t(`onboarding.step.${step.id}`)}
              {step.done && (
                <Box component="span" sx={visuallyHidden}>
                  {t('onboarding.done')}
                </Box>
              )}
            </ButtonBase>
          </li>
        ))}
      </Box>
    </Box>
  );
}

const cardLook = {
  m: 3,
  p: 3,
  borderRadius: '12px',
  border: 1,
  borderColor: 'divider',
  bgcolor: 'var(--group)',
} as const;
const stepLook = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-start',
  gap: 2,
  width: '100%',
  minHeight: 32,
  '@media (pointer: coarse)': { minHeight: 44 },
  borderRadius: '6px',
  fontSize: '0.8125rem',
  fontWeight: 600,
  color: 'inherit',
  textDecoration: 'none',
} as const;
