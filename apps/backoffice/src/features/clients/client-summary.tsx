import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useFormContext } from 'react-hook-form';
import { companyModules } from '@timbro/core/access.ts';
import { toVatNumber } from '@timbro/core/companies/rules.ts';
import type { Language } from '@timbro/core/language.ts';
import { formatDay, formatEuro } from '@timbro/kit/words/format.ts';
import { type Translate, useLanguage, useT } from '@timbro/kit/words/i18n.ts';
import { saintText } from './patron-saint-field.tsx';
import { type ClientValues, type StepId, isBlank } from './wizard-steps.ts';

type Fact = { readonly label: string; readonly value: string };
type Part = {
  readonly step: StepId;
  readonly facts: readonly Fact[];
  /** What it comes to where no single facts are named. */
  readonly text: string;
};

/** Everything the steps have gathered, each part with its way back. */
export function ClientSummary({ onChange }: { onChange(step: StepId): void }) {
  const t = useT();
  const language = useLanguage();
  const values = useFormContext<ClientValues>().watch();
  const hasAdmin = !isBlank(values.admin);
  return (
    <>
      {partsOf(t, language, values).map(({ step, facts, text }) => (
        <Box
          key={step}
          sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, borderBottom: 1, borderColor: 'divider', pb: 3 }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography component="h4" variant="subtitle2">
              {t(`companies.step.${step}`)}
            </Typography>
            {facts.length === 0 ? <Box sx={{ mt: 1 }}>{text}</Box> : <Facts facts={facts} />}
          </Box>
          <Button
            size="small"
            aria-label={t('companies.step.changeOf', { step: t(`companies.step.${step}`) })}
            onClick={() => onChange(step)}
          >
            {t('companies.step.change')}
          </Button>
        </Box>
      ))}
      {hasAdmin ? (
        <Alert severity="info">{t('companies.summary.invites', { email: values.admin?.email.trim() ?? '' })}</Alert>
      ) : (
        <Alert severity="warning">{t('companies.summary.noAdmin')}</Alert>
      )}
    </>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      {facts.map(({ label, value }) => (
        <Box key={label} sx={{ minWidth: 0 }}>
          <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function partsOf(t: Translate, language: Language, values: ClientValues): Part[] {
  const { name, vatNumber, address, timezone, patronSaint, subscription, admin } = values;
  const modules = companyModules.filter((module) => values[module]).map((module) => t(`companies.module.${module}`));
  return [
    {
      step: 'data',
      text: '',
      facts: [
        { label: t('companies.field.name'), value: name },
        { label: t('companies.field.vatNumber'), value: toVatNumber(vatNumber) ?? vatNumber },
        { label: t('companies.field.address'), value: address || t('companies.noAddress') },
        { label: t('companies.field.timezone'), value: timezone ?? '' },
        ...(patronSaint ? [{ label: t('companies.field.patronSaint'), value: saintText(patronSaint, language) }] : []),
      ],
    },
    {
      step: 'modules',
      text: modules.join(', ') || t('companies.noModules'),
      facts: [],
    },
    {
      step: 'subscription',
      text: t('companies.noSubscription'),
      facts:
        !subscription || isBlank(subscription)
          ? []
          : [
              { label: t('subscriptions.field.type'), value: subscription.type },
              { label: t('subscriptions.field.cost'), value: formatEuro(subscription.cost) },
              {
                label: t('subscriptions.field.renewalDays'),
                value: t('subscriptions.days', { days: subscription.renewalDays }),
              },
              { label: t('subscriptions.field.renewalDate'), value: formatDay(subscription.renewalDate) },
            ],
    },
    {
      step: 'admin',
      text: t('companies.summary.none'),
      facts:
        !admin || isBlank(admin)
          ? []
          : [
              { label: t('users.field.firstName'), value: `${admin.firstName} ${admin.lastName}` },
              { label: t('users.field.email'), value: admin.email },
            ],
    },
  ];
}
