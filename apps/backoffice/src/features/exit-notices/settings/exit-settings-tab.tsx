import Box from '@mui/material/Box';
import { useAddress } from '@timbro/kit/address/address.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { useCan } from '@timbro/kit/page/can.tsx';
import { ErrorBlock, Loading, NotFoundBlock } from '@timbro/kit/page/states.tsx';
import { EditedArea, NewArea } from './area-form.tsx';
import { AreasCard } from './areas-card.tsx';
import { LoggingCard } from './logging-card.tsx';

/** What the address says of an area that is not there yet. */
const newId = 'new';
/** A company has few sites: all of them at once. */
const all = { query: { pageSize: 200 } } as const;

/** The areas of the company and what its log of exits stands on; one area at a time is drawn. */
export function ExitSettingsTab() {
  const settings = useRead(api.exitsSettings.find, undefined, { inPlace: true });
  const list = useRead(api.polygons.list, all, { inPlace: true });
  const mayDraw = useCan(api.polygons.create);
  const [{ id }, write] = useAddress();
  const failed = [settings, list].find(({ error, data }) => error && !data);
  if (failed?.error)
    return <ErrorBlock error={failed.error} onRetry={() => void Promise.all([settings.refetch(), list.refetch()])} />;
  if (!settings.data || !list.data) return <Loading shape="form" rows={8} />;
  const polygons = list.data.items;
  const open = (next: string | undefined) => write({ id: next });
  if (id === undefined || !mayDraw)
    return (
      <Box sx={{ display: 'grid', gap: 4 }}>
        <AreasCard
          polygons={polygons}
          tileUrl={settings.data.tileUrl}
          onNew={() => open(newId)}
          onEdit={({ id: chosen }) => open(chosen)}
        />
        <LoggingCard settings={settings.data} />
      </Box>
    );
  const place = { settings: settings.data, onLeave: () => open(undefined) };
  if (id === newId) return <NewArea {...place} others={polygons} />;
  const polygon = polygons.find((one) => one.id === id);
  if (!polygon) return <NotFoundBlock onLeave={place.onLeave} />;
  const others = polygons.filter((one) => one !== polygon);
  return <EditedArea key={polygon.id} {...place} polygon={polygon} others={others} />;
}
