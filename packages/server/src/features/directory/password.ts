/** Stands where a hash would, for people whom a directory signs in: no password is kept here, and none opens it. */
export const passwordOfDirectory = 'directory'
