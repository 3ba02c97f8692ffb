/** What an unfinished intake is kept in. It is personal data: whoever ends the session deletes it, even unread. */
export const intakeDatabase = 'timbro-intake';
