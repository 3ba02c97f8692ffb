import { defineMessages } from '../define-messages.ts';

export const kitMessages = defineMessages({});
