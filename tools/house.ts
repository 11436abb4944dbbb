/** Every room the house was planned with, in the order of the law; rooms that do not exist yet keep their height. */
export const house = [
  'journal',
  'settings',
  'licences',
  'quotas',
  'organisations',
  'users',
  'groups',
  'profiles',
  'roles',
  'menus',
  'directory',
  'terms',
  'auth',
  'push',
  'mail',
  'nodes',
  'files',
  'grants',
  'workspaces',
  'handover',
  'folder-templates',
  'locks',
  'contents',
  'versions',
  'notices',
  'flow-designs',
  'flows',
  'announcements',
  'activity',
  'renditions',
  'watermark',
  'uploads',
  'downloads',
  'previews',
  'viewers',
  'comparison',
  'editing',
  'texts',
  'documents',
  'spreadsheets',
  'presentations',
  'comments',
  'favourites',
  'labels',
  'templates',
  'recycle',
  'archive',
  'search',
  'first-steps',
  'about',
  'shares',
  'attachments',
  'ferry',
  'alarms',
  'statistics',
  'assistant',
  'integrations',
  'applications',
  'webdav',
  'teams',
  'home',
  // of the web alone: the touch layout, which is made of all the others
  'mobile',
]

/** The folders of the rooms that a `features/index.ts` lists, in its order. */
export function listedRooms(source: string): string[] {
  const doors = new Map<string, string>()
  const door = /import\s*\{\s*(?:\w+\s+as\s+)?(\w+)\s*\}\s*from\s*'\.\/([\w-]+)\/index\.tsx?'/g
  for (const [, name, folder] of source.matchAll(door)) doors.set(name!, folder!)
  const list = /\b(?:server|web)Rooms\b[^=\n]*=\s*\[([^\]]*)\]/.exec(source)?.[1] ?? ''
  return list
    .replaceAll(/\/\/[^\n]*/g, '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => doors.get(name) ?? name)
}

/** The order of all rooms: the plan's, with rooms it does not know placed where the server's list has them. */
export function orderOf(serverList: string[]): string[] {
  const order = [...house]
  serverList.forEach((room, index) => {
    if (!order.includes(room))
      order.splice(index === 0 ? 0 : order.indexOf(serverList[index - 1]!) + 1, 0, room)
  })
  return order
}
