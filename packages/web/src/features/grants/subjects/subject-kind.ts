/** Capitalizes English kinds, which are lower case inside sentences. */
export const capitalizeFirst = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)
