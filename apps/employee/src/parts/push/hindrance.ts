import { isApplePhone, isInstalled } from '#parts/device/own-device.ts';

/** Why nothing can arrive here while the app is closed; null where it can, or could once somebody agrees. */
export type Hindrance = 'insecure' | 'notInstalled' | 'unsupported' | 'denied';

export function pushHindrance(): Hindrance | null {
  if (!window.isSecureContext) return 'insecure';
  if (isApplePhone() && !isInstalled()) return 'notInstalled';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : null;
}

/** Whether this browser has once agreed: only then is there anything to look after. */
export const hasAgreed = (): boolean => pushHindrance() === null && Notification.permission === 'granted';
