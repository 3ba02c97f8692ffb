import Box from '@mui/material/Box';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { LazyPart } from '@timbro/kit/page/lazy-part.tsx';
import { Loading } from '@timbro/kit/page/states.tsx';
import type { MapProps } from './leaflet-map.tsx';

/** The library of the map is fetched with the first map. */
const part = lazyPart(() => import('./leaflet-map.tsx'));

/** A map with layers on it: `<AreaMap label="…" tileUrl={null} home={corners}><AreasLayer … /></AreaMap>`. It fills its place. */
export const AreaMap = (props: MapProps) => (
  <LazyPart
    part={part}
    loading={
      <Box sx={{ height: '100%', border: 1, borderColor: 'divider', borderRadius: '12px', p: 4 }}>
        <Loading />
      </Box>
    }
  >
    {({ LeafletMap }) => <LeafletMap {...props} />}
  </LazyPart>
);
