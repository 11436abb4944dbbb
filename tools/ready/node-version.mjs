import { Stop } from './stop.mjs'

const oldest = [20, 19]

/** Stops where this Node is too old, before anything fails in a way nobody understands. */
export function refuseOldNode(version) {
  const [major, minor] = version.split('.').map(Number)
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return
  throw new Stop(
    `Cabinet needs Node.js ${oldest.join('.')} or newer (22 or 24 recommended); this is ${version}.`,
  )
}
