import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import type { Stats } from '@timbro/core/work-days/analyses/stats.ts';
import type { SearchText } from '@timbro/kit/address/address.ts';
import { valuesOf } from '@timbro/kit/table/types.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useDepartments } from '#parts/department-choice/department-options.ts';
import { useNamedPeople } from '#parts/people/named-people.ts';

/** On paper there is no toolbar: this says what the sheet is about. */
export function PrintHead({ stats: { window }, text }: { stats: Stats; text: SearchText }) {
  const t = useT();
  useWhitePaper();
  const departments = useDepartments();
  const people = useNamedPeople(valuesOf(text, 'userId'));
  const whom = [
    ...valuesOf(text, 'departmentId').map((id) =>
      id === 'none' ? t('users.filter.noDepartment') : departments.find((one) => one.id === id)?.name,
    ),
    ...people.map(({ displayName }) => displayName),
  ].filter(Boolean);
  return (
    <div className="analyses-print">
      <Typography component="p" variant="h5">
        {t('analyses.title')}
      </Typography>
      <Typography>{[t(`analyses.window.${window}`), ...whom].join(' · ')}</Typography>
    </div>
  );
}

/** Paper is white whatever the screen is: light text on it could not be read. */
function useWhitePaper(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let onScreen: string | undefined;
    const lighten = () => {
      onScreen = dataset['theme'];
      dataset['theme'] = 'light';
    };
    const restore = () => {
      if (onScreen === undefined) delete dataset['theme'];
      else dataset['theme'] = onScreen;
    };
    window.addEventListener('beforeprint', lighten);
    window.addEventListener('afterprint', restore);
    return () => {
      window.removeEventListener('beforeprint', lighten);
      window.removeEventListener('afterprint', restore);
    };
  }, []);
}
