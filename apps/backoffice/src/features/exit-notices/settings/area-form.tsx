import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useCallback, useMemo, useState } from 'react';
import type { ExitsSettings } from '@timbro/core/exits-settings/contract.ts';
import type { Polygon } from '@timbro/core/polygons/contract.ts';
import { geometryOf, ringArea } from '@timbro/core/polygons/ring-rules.ts';
import { api, useWrite } from '@timbro/kit/data/api.ts';
import { readerOf } from '@timbro/kit/data/read-record.ts';
import { TextField } from '@timbro/kit/form/fields.tsx';
import { FormNotice } from '@timbro/kit/form/form-notice.tsx';
import { FormFields, type SchemaForm, useField, useSchemaForm } from '@timbro/kit/form/form.tsx';
import { useLongForm } from '@timbro/kit/form/long-form.ts';
import { changedIn, useRecordVersions } from '@timbro/kit/form/record-versions.ts';
import type { StaleFormProps } from '@timbro/kit/form/stale-form.tsx';
import { useUnsavedGuard } from '@timbro/kit/form/unsaved-guard.ts';
import { SubjectCard } from '@timbro/kit/page/subject-card.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { mapAreaOf } from '../map/areas-layer.tsx';
import { formatArea } from '../map/place-text.ts';
import { AreaEditor } from './area-editor.tsx';
import { areaForm, blank, ringIn, valuesOf } from './area-values.ts';
import type { Typing } from './corners-table.tsx';
import { whyNot } from './ring-verdict.ts';
import { nothingTyped } from './typed-corners.ts';

type Form = SchemaForm<typeof areaForm>;
type FormPlace = {
  others: readonly Polygon[];
  settings: ExitsSettings;
  onLeave(): void;
};

/** The area of another site. */
export function NewArea(place: FormPlace) {
  const t = useT();
  const create = useWrite(api.polygons.create);
  const of: Form = useSchemaForm({
    schema: areaForm,
    initial: blank,
    onSave: ({ name, address, geometry }) =>
      create.mutateAsync({ body: { name, address, geometry: geometryOf(geometry) } }),
    onSaved: place.onLeave,
  });
  return <AreaForm {...place} title={t('polygons.new')} of={of} reload={undefined} isNew />;
}

const read = readerOf(api.polygons.list);

/**
 * Follows the record while nothing is drawn. From the first change on it stays with the version that was read, so that a
 * save over somebody else's change is refused and shown instead of passing unseen.
 */
export function EditedArea({ polygon, ...place }: FormPlace & { polygon: Polygon }) {
  const t = useT();
  const update = useWrite(api.polygons.update);
  const [base, setBase] = useState(polygon);
  const values = valuesOf(base);
  const versions = useRecordVersions({ record: base, entity: 'polygon', read, valuesOf });
  const of: Form = useSchemaForm({
    schema: areaForm,
    initial: values,
    follow: values,
    onSave: ({ version, ...told }) => {
      const { geometry, ...changes } = changedIn(areaForm.parse(versions.at(version)), told);
      const body = { ...changes, ...(geometry && { geometry: geometryOf(geometry) }), ...(version && { version }) };
      return update.mutateAsync({ params: { polygonId: base.id }, body });
    },
    onSaved: place.onLeave,
  });
  if (polygon !== base && !of.isDirty && !of.form.formState.isSubmitting) setBase(polygon);
  return <AreaForm {...place} title={t('polygons.edit', { name: base.name })} of={of} reload={versions.reload} />;
}

type Props = FormPlace & {
  title: string;
  of: Form;
  reload: StaleFormProps<typeof areaForm>['reload'];
  isNew?: boolean;
};

/** One area: its name, its address and what is drawn. */
function AreaForm({ title, of, reload, isNew = false, others, settings, onLeave }: Props) {
  const { form, submit } = of;
  const { isSubmitting } = form.formState;
  const { own, notice } = useLongForm<typeof areaForm>(of);
  const [typed, onTyped] = useState(nothingTyped);
  const isTyping = typed.length > 0;
  useUnsavedGuard({ ...of, isDirty: of.isDirty || isTyping, wouldLose: () => of.wouldLose() || isTyping });
  return (
    <Box
      component="form"
      ref={own}
      tabIndex={-1}
      noValidate
      aria-busy={isSubmitting}
      sx={{ '&:focus': { outline: 'none' } }}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <SubjectCard title={title}>
        <FormNotice<typeof areaForm> of={of} reload={reload} place={notice} />
        <FormFields<typeof areaForm> of={of} isLocked={isSubmitting}>
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 2fr' } }}>
            <TextField name="name" label="polygons.field.name" required autoComplete="off" autoFocus={isNew} />
            <TextField name="address" label="polygons.field.address" autoComplete="off" />
          </Box>
          <RingField others={others} settings={settings} typed={typed} onTyped={onTyped} />
        </FormFields>
        <SaveLine of={of} typed={typed} maxArea={settings.maxArea} onLeave={onLeave} />
      </SubjectCard>
    </Box>
  );
}

/** The drawing as a field of the form: what the server finds wrong with it is said below it. */
function RingField({ others, settings, ...typing }: Pick<FormPlace, 'others' | 'settings'> & Typing) {
  const t = useT();
  const say = useCallback((value: unknown) => t('polygons.size', { area: formatArea(ringArea(ringIn(value))) }), [t]);
  const { value, onChange, note } = useField({ name: 'geometry', label: 'polygons.field.geometry', say });
  const beside = useMemo(() => others.map(mapAreaOf), [others]);
  return (
    <div>
      <AreaEditor
        ring={ringIn(value)}
        onChange={onChange}
        {...typing}
        maxArea={settings.maxArea}
        others={beside}
        tileUrl={settings.tileUrl}
        near={null}
      />
      {note !== undefined && <FormHelperText error>{note}</FormHelperText>}
    </div>
  );
}

type SaveProps = Pick<Typing, 'typed'> & { of: Form; maxArea: number; onLeave(): void };

/** Saving waits for a ring that can be saved, and says what it waits for. */
function SaveLine({ of, typed, maxArea, onLeave }: SaveProps) {
  const t = useT();
  const { form, isDirty } = of;
  const { isSubmitting } = form.formState;
  const reason = whyNot(t, { ring: ringIn(form.watch('geometry')), typed }, maxArea);
  return (
    <Box sx={saveLook}>
      <Button variant="outlined" onClick={onLeave}>
        {t('common.cancel')}
      </Button>
      <WriteButton type="submit" variant="contained" held={reason} disabled={!isDirty} loading={isSubmitting}>
        {t('common.save')}
      </WriteButton>
    </Box>
  );
}

/** In sight however long the table of corners is; on a phone it stands on the bar of the menu. */
const saveLook = {
  position: 'sticky',
  zIndex: 3,
  bottom: { xs: 'calc(64px + env(safe-area-inset-bottom))', sm: 0 },
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 2,
  mx: { xs: -4, sm: -6 },
  mb: { xs: -4, sm: -6 },
  px: { xs: 4, sm: 6 },
  py: 3,
  borderTop: 1,
  borderColor: 'divider',
  borderRadius: '0 0 12px 12px',
  bgcolor: 'background.paper',
} as const;
