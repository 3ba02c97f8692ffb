/** An array literal written here: the driver's own way quotes and copies every element. What goes in needs no quoting. */
export const arrayLiteral = (values: readonly (string | number | boolean)[]): string => `{${values.join(',')}}`;

/** A text inside such a literal, which quotes as JSON does; control characters must not occur in it. */
export const quoted = (text: string | null): string => (text === null ? 'NULL' : JSON.stringify(text));
