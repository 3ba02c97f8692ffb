import { defineMessages } from '../define-messages.ts';

export const employeeMessages = defineMessages({});
