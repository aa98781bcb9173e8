/** Whether a text is an id of an offer, in form: PostgreSQL refuses other texts where it expects one. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
