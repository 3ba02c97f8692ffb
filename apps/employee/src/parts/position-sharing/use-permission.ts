import { useEffect, useState } from 'react';
import type { SharingFacts } from '@timbro/core/positions/reporting-rules.ts';

type Permission = SharingFacts['permission'];

/** What the browser would do if it were asked for the position, without asking; null until it has said so. */
export function usePermission(): Permission | null {
  const [state, setState] = useState<Permission | null>(null);
  useEffect(() => {
    let isOver = false;
    let status: PermissionStatus | null = null;
    const read = () => status && setState(status.state);
    const unknown = () => isOver || setState('unknown');
    const query = async () => {
      status = await navigator.permissions.query({ name: 'geolocation' });
      if (isOver) return;
      read();
      status.addEventListener('change', read);
    };
    // Older browsers, and pages that came over plain http, cannot say.
    if ('permissions' in navigator) void query().catch(unknown);
    else unknown();
    return () => {
      isOver = true;
      status?.removeEventListener('change', read);
    };
  }, []);
  return state;
}
