import { access } from '@timbro/core/access.ts';
import { DevicesIcon } from '@timbro/kit/page/icons.ts';
import { defineScreen } from '@timbro/kit/page/screen.ts';

export const devicesScreen = defineScreen({
  path: '/devices',
  access: access.devices,
  title: 'menu.devices',
  menu: { label: 'menu.devices', hint: 'menu.devices.hint', icon: DevicesIcon, order: 20 },
  shortcut: 'd',
  opens: { device: (id) => `/devices/${id}` },
  load: async () => (await import('./devices-screen.tsx')).DevicesScreen,
});

export const deviceScreen = defineScreen({
  path: '/devices/$deviceId',
  access: access.devices,
  title: 'menu.devices',
  load: async () => (await import('./device/device-screen.tsx')).DeviceScreen,
});

/** The same page for the provider's people, who come to it through its client. */
export const clientDeviceScreen = defineScreen({
  path: '/gr-clients/$companyId/$deviceId',
  access: access.provider,
  title: 'menu.devices',
  load: async () => (await import('./device/device-screen.tsx')).DeviceScreen,
});
