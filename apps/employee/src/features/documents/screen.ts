import { access } from '@timbro/core/access.ts';
import { documentsPath } from '@timbro/kit/light/icon-paths.ts';
import { defineLightScreen } from '@timbro/kit/light/screen.ts';

export const documentsScreen = defineLightScreen({
  path: '/me/documents',
  label: 'employee.documents',
  icon: documentsPath,
  access: access.hrEmployee,
  loadBadge: async () => (await import('./unread-badge.tsx')).UnreadBadge,
  load: async () => (await import('./documents-screen.tsx')).DocumentsScreen,
});
