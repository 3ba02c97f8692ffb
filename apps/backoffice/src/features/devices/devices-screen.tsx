import { Page } from '@timbro/kit/page/page.tsx';
import { DevicesView } from '#parts/devices/devices-view.tsx';

const company = { kind: 'company' } as const;

/** The devices of the company: which live, which need somebody. */
export const DevicesScreen = () => (
  <DevicesView scope={company}>{({ actions, list }) => <Page action={actions}>{list}</Page>}</DevicesView>
);
