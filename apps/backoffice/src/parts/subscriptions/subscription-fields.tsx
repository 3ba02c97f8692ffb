import { DayField, NumberField, TextField } from '@timbro/kit/fields.tsx';
import { useT } from '@timbro/kit/i18n.tsx';
import { MoneyField } from '@timbro/kit/money-field.tsx';

/** What a subscription is made of; `under` is the path of a subscription inside a larger form. */
export function SubscriptionFields({ under = '', required = true }: { under?: `${string}.` | ''; required?: boolean }) {
  const t = useT();
  return (
    <>
      <TextField name={`${under}type`} label="subscriptions.field.type" required={required} autoComplete="off" />
      <MoneyField name={`${under}cost`} label="subscriptions.field.cost" required={required} />
      <NumberField
        name={`${under}renewalDays`}
        label="subscriptions.field.renewalDays"
        help="subscriptions.renewalDays.help"
        unit={t('subscriptions.renewalDays.unit')}
        required={required}
      />
      <DayField name={`${under}renewalDate`} label="subscriptions.field.renewalDate" required={required} />
    </>
  );
}
