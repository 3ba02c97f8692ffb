export type NoticeTone = 'success' | 'error' | 'warning' | 'info';
export type NoticeAction = { readonly label: string; readonly run: () => void };
/** Something the product has said. */
export type Notice = { readonly id: number; readonly tone: NoticeTone; readonly text: string; readonly at: Date };
