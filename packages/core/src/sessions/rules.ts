export const deviceTypes = ['web', 'mobile', 'kiosk'] as const;
export type DeviceType = (typeof deviceTypes)[number];
export const isDeviceType = (value: unknown): value is DeviceType => deviceTypes.some((type) => type === value);
