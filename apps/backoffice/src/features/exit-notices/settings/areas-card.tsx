import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import type { Polygon } from '@timbro/core/polygons/contract.ts';
import type { Place } from '@timbro/core/polygons/ring-rules.ts';
import { api, useWrite } from '@timbro/kit/data/api.ts';
import type { ApiError } from '@timbro/kit/data/send.ts';
import { useConfirm } from '@timbro/kit/layers/confirm.tsx';
import { Can } from '@timbro/kit/page/can.tsx';
import { AddIcon, PolygonIcon } from '@timbro/kit/page/icons.ts';
import { LineText, RecordLine } from '@timbro/kit/page/record-lines.tsx';
import { Empty } from '@timbro/kit/page/states.tsx';
import { SubjectCard } from '@timbro/kit/page/subject-card.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { AreaMap } from '../map/area-map.tsx';
import { AreasLayer, mapAreaOf } from '../map/areas-layer.tsx';
import { formatArea } from '../map/place-text.ts';
import { ShowPlaces } from '../map/show-places.tsx';

type Props = {
  polygons: readonly Polygon[];
  tileUrl: string | null;
  onNew(): void;
  onEdit(polygon: Polygon): void;
};

/** The areas as a list and on a map. */
export function AreasCard({ polygons, tileUrl, onNew, onEdit }: Props) {
  const t = useT();
  const { remove, kept, forget } = useRemoveArea();
  const [shown, setShown] = useState<readonly Place[] | null>(null);
  const areas = useMemo(() => polygons.map(mapAreaOf), [polygons]);
  const home = useMemo(() => areas.flatMap(({ ring }) => ring), [areas]);
  if (areas.length === 0)
    return (
      <SubjectCard title={t('polygons.title')}>
        <Empty
          title={t('polygons.fault.missing')}
          action={
            <Can do={api.polygons.create}>
              <WriteButton variant="contained" startIcon={<PolygonIcon />} onClick={onNew}>
                {t('polygons.draw')}
              </WriteButton>
            </Can>
          }
        />
      </SubjectCard>
    );
  return (
    <SubjectCard
      title={t('polygons.title')}
      text={t('polygons.text')}
      action={
        <Can do={api.polygons.create}>
          <WriteButton variant="contained" startIcon={<AddIcon />} onClick={onNew}>
            {t('polygons.new')}
          </WriteButton>
        </Can>
      }
    >
      {kept && (
        <Alert severity="error" role="alert" onClose={forget} closeText={t('common.close')}>
          {t('polygons.remove.last', { name: kept.name })}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: 'minmax(260px, 1fr) minmax(0, 2fr)' } }}>
        <Box component="ul" aria-label={t('polygons.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {polygons.map((polygon) => (
            <RecordLine
              key={polygon.id}
              name={polygon.name}
              may={api.polygons.update}
              edit={t('polygons.editOf', { name: polygon.name })}
              remove={t('polygons.removeOf', { name: polygon.name })}
              onEdit={() => onEdit(polygon)}
              onRemove={() => void remove(polygon)}
            >
              {polygon.address && <LineText>{polygon.address}</LineText>}
              <LineText>{formatArea(polygon.area)} m²</LineText>
              {areas.length > 1 && (
                <Button
                  size="small"
                  sx={{ px: 0, minWidth: 0, textDecoration: 'underline' }}
                  aria-label={t('polygons.showOf', { name: polygon.name })}
                  onClick={() => setShown([...mapAreaOf(polygon).ring])}
                >
                  {t('polygons.show')}
                </Button>
              )}
            </RecordLine>
          ))}
        </Box>
        <Box sx={{ height: { xs: 300, md: 380 } }}>
          <AreaMap label={t('polygons.map.all')} tileUrl={tileUrl} home={home}>
            <AreasLayer areas={areas} />
            <ShowPlaces places={shown} isNear />
          </AreaMap>
        </Box>
      </Box>
    </SubjectCard>
  );
}

/** What is explained here: the server's sentence asks for an area where one is to be deleted. */
const explained = ['polygonMissing'] as const;

/** Asks, then removes; the last one is kept while exits are logged. */
function useRemoveArea() {
  const t = useT();
  const confirm = useConfirm();
  const [kept, setKept] = useState<Polygon | null>(null);
  const write = useWrite(api.polygons.remove, { inPlace: explained });
  const remove = async (polygon: Polygon) => {
    const { id, name } = polygon;
    setKept(null);
    const isSure = await confirm({
      title: t('polygons.remove.confirm', { name }),
      body: t('polygons.remove.text'),
      confirm: t('polygons.remove'),
      danger: true,
    });
    if (!isSure) return;
    const refuse = ({ code }: ApiError) => explained.some((one) => one === code) && setKept(polygon);
    write.mutate({ params: { polygonId: id } }, { onError: refuse });
  };
  return { remove, kept, forget: () => setKept(null) };
}
