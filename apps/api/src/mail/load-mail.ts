/** Loaded with the first mail: a process that sends none does without its memory, and starts without its time. */
export const loadMail = () => import('nodemailer');
