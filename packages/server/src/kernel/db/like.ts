/** Text as it stands inside a LIKE pattern. */
export const escapeLikePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
