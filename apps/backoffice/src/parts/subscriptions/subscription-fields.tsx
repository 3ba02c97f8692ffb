import { DayField, NumberField, TextField } from '@timbro/kit/form/fields.tsx';
import { MoneyField } from '@timbro/kit/form/money-field.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

type Props = {
  /** The path of a subscription inside a larger form. */
  under?: `${string}.` | '';
  required?: boolean;
  autoFocus?: boolean;
};

/** What a subscription is made of. */
export function SubscriptionFields({ under = '', required = true, autoFocus = false }: Props) {
  const t = useT();
  return (
    <>
      <TextField
        name={`${under}type`}
        label="subscriptions.field.type"
        required={required}
        autoFocus={autoFocus}
        autoComplete="off"
      />
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
