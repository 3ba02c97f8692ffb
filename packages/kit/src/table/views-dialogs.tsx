import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { access } from '@timbro/core/access.ts';
import { type View, newView } from '@timbro/core/views/contract.ts';
import { viewScopes } from '@timbro/core/views/rules.ts';
import { api, useWrite } from '../data/api.ts';
import { ChoiceField, SwitchField, TextField } from '../form/fields.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { optionsOf } from '../form/options.ts';
import { TellDialog } from '../layers/tell-dialog.tsx';
import { useCan } from '../page/can.tsx';
import { DeleteIcon } from '../page/icons.ts';
import { WriteButton } from '../page/write-button.tsx';
import { useT } from '../words/i18n.ts';

const viewForm = newView.pick({ name: true, scope: true, default: true });

/** Keeps what the list shows under a name. */
export function SaveViewDialog({ screen, query, onClose }: { screen: string; query: string; onClose(): void }) {
  const t = useT();
  const create = useWrite(api.views.create);
  const speaksForCompany = useCan({ access: access.companyAdmin });
  const speaksForProvider = useCan({ access: access.providerOwner });
  return (
    <FormDialog
      title={t('views.save.title')}
      schema={viewForm}
      initial={{ name: '', scope: 'private', default: false }}
      onSave={(view) => create.mutateAsync({ body: { ...view, screen, query } })}
      onClose={onClose}
    >
      <TextField name="name" label="views.field.name" required autoFocus />
      {(speaksForCompany || speaksForProvider) && (
        <ChoiceField name="scope" label="views.field.scope" options={optionsOf(viewScopes, 'views.scope')} required />
      )}
      <SwitchField name="default" label="views.field.default" help="views.field.default.help" />
    </FormDialog>
  );
}

type ManageProps = { views: readonly View[]; query: string; onClose(): void };

/** The views one may change: which of them opens by itself, what it shows, and away with it. */
export function ManageViewsDialog({ views, query, onClose }: ManageProps) {
  const t = useT();
  return (
    <TellDialog title={t('views.manage')} width={640} onClose={onClose}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {views.map((view) => (
          <ManagedView key={view.id} view={view} query={query} />
        ))}
      </Box>
      {views.length === 0 && t('views.none')}
    </TellDialog>
  );
}

function ManagedView({ view, query }: { view: View; query: string }) {
  const t = useT();
  const update = useWrite(api.views.update);
  const remove = useWrite(api.views.remove);
  const { id: viewId, version } = view;
  const change = (body: { default?: boolean; query?: string }) =>
    update.mutate({ params: { viewId }, body: { ...body, version } });
  const isBusy = update.isPending || remove.isPending;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere', fontWeight: 600 }}>
        {view.name}
        <Box sx={{ fontWeight: 500, fontSize: '0.75rem', color: 'text.secondary' }}>
          {t(`views.scope.${view.scope}`)}
        </Box>
      </Box>
      <WriteButton
        size="small"
        variant={view.default ? 'contained' : 'outlined'}
        aria-pressed={view.default}
        disabled={isBusy}
        onClick={() => change({ default: !view.default })}
      >
        {t('views.field.default')}
      </WriteButton>
      <WriteButton
        size="small"
        variant="outlined"
        disabled={isBusy || view.query === query}
        onClick={() => change({ query })}
      >
        {t('views.takeCurrent')}
      </WriteButton>
      <IconButton
        aria-label={t('views.remove', { name: view.name })}
        disabled={isBusy}
        onClick={() => remove.mutate({ params: { viewId } })}
      >
        <DeleteIcon />
      </IconButton>
    </Box>
  );
}
