/** Placeholder hash of directory users: no password is stored here, and none matches it. */
export const passwordOfDirectory = 'directory'
