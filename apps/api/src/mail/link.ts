/** Stands for the address of the product until the mail leaves: who writes a mail, a command too, need not know it. */
const here = '{publicUrl}';

export const linkTo = (path: string): string => `${here}${path}`;

export const withAddress = (text: string, publicUrl: string): string => text.replaceAll(here, publicUrl);
