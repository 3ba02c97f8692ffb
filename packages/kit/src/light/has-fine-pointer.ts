/** On a touch screen a field that takes the focus by itself would open the keyboard over the page. */
export const hasFinePointer = (): boolean => window.matchMedia('(pointer: fine)').matches;
