import { webRooms } from '../features/index.ts'

/** Every screen of every room. */
export const screensOfRooms = webRooms.flatMap((room) => room.routes)

const paths = new Set(screensOfRooms.map((screen) => screen.path.toLowerCase()))

/** Whether a path has a screen; menus of parts missing from this installation are hidden. */
export const hasScreenForPath = (path: string) => paths.has(path.toLowerCase())
