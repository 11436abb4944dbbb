/** Text as it stands inside a LIKE pattern. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
