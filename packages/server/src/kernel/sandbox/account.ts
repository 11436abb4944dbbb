/** The account that confined programs run as where the server is root; nobody else's, so that its processes can be counted. */
export const confinedId = 59_999

export const isRoot = () => process.getuid?.() === 0

/** The work folder as programs behind the walls see it: a path that no project lies under. */
export const inside = '/sandbox'
